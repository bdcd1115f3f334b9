import { declineFormSchema, formatCount, type Submission } from '@magnetx/contracts';
import { useCallForm } from '@magnetx/federation/forms';
import { Button, FormDialog, TextArea } from '@magnetx/ui';
import { ChangedWork } from './changed-work.tsx';
import { whoOf } from './submission-columns.tsx';
import styles from './submissions.module.css';
import { recommendFailureText, type ChangedSubmission } from './use-recommend.ts';

const COMMON_REASONS = [
  'The link does not open, or is private.',
  'It does not meet the requirements.',
  'It is not their own work.',
];

interface DeclineDialogProps {
  items: readonly Submission[];
  /** Set if a recommendation was refused because the work has changed. */
  changed?: readonly ChangedSubmission[] | undefined;
  decline: (reason: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Asks why work should be declined. */
export function DeclineDialog({ items, changed, decline, onClose }: DeclineDialogProps) {
  const form = useCallForm({
    schema: declineFormSchema,
    defaultValues: { reason: '' },
    send: async (values) => {
      const { error } = await decline(values.reason);
      if (error) throw error;
      onClose();
    },
    failureText: recommendFailureText,
  });
  const [first] = items;
  const what = items.length === 1 && first ? `the work of ${whoOf(first)}` : formatCount(items.length, 'submission');
  return (
    <FormDialog
      form={form}
      title={`Recommend to decline ${what}?`}
      submitLabel="Recommend to decline"
      busyLabel="Sending..."
      notice={changed ? <ChangedWork changed={changed} /> : null}
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        help="An admin decides. If they follow you, the person reads this reason."
        rows={3}
        {...form.field('reason')}
      />
      <div role="group" aria-label="Suggestions" className={styles.badges}>
        {COMMON_REASONS.map((text) => (
          <Button key={text} variant="secondary" size="small" onClick={() => form.fill({ reason: text })}>
            {text}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}

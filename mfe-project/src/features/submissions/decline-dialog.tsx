import { declineFormSchema, type Submission } from '@magnetx/contracts';
import { useCallForm } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { Button, FormDialog, TextArea } from '@magnetx/ui';
import { ChangedWork } from './changed-work.tsx';
import { whoOf } from './submission-columns.tsx';
import styles from './submissions.module.css';
import { decideFailureText } from './use-decide.ts';
import { recommendFailureText, type ChangedSubmission } from './use-recommend.ts';

const COMMON_REASONS = [
  t('The link does not open, or is private.'),
  t('It does not meet the requirements.'),
  t('It is not their own work.'),
];

const DECISION_HELP = t('The person reads this reason, and may appeal once. An admin answers that.');

interface DeclineDialogProps {
  items: readonly Submission[];
  /** Set if a recommendation was refused because the work has changed. */
  changed?: readonly ChangedSubmission[] | undefined;
  /** Whether this rejects; without cover it recommends to decline. */
  isDecision: boolean;
  decline: (reason: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
}

/** Asks why work is rejected, or should be declined. */
export function DeclineDialog({ items, changed, isDecision, decline, onClose }: DeclineDialogProps) {
  const form = useCallForm({
    schema: declineFormSchema,
    defaultValues: { reason: '' },
    send: async (values) => {
      const { error } = await decline(values.reason);
      if (error) throw error;
      onClose();
    },
    failureText: isDecision ? decideFailureText : recommendFailureText,
  });
  const [first] = items;
  const what =
    items.length === 1 && first
      ? t('the work of {first}', { first: whoOf(first) })
      : t('{count, plural, one {# submission} other {# submissions}}', { count: items.length });
  const verb = isDecision ? t('Reject') : t('Recommend to decline');
  return (
    <FormDialog
      form={form}
      title={`${verb} ${what}?`}
      submitLabel={verb}
      busyLabel={t('Sending...')}
      variant={isDecision ? 'danger' : 'primary'}
      notice={changed ? <ChangedWork changed={changed} /> : null}
      onClose={onClose}
    >
      <TextArea
        label={t('Reason')}
        help={isDecision ? DECISION_HELP : t('An admin decides. If they follow you, the person reads this reason.')}
        rows={3}
        {...form.field('reason')}
      />
      <div role="group" aria-label={t('Suggestions')} className={styles.badges}>
        {COMMON_REASONS.map((text) => (
          <Button key={text} variant="secondary" size="small" onClick={() => form.fill({ reason: text })}>
            {text}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}

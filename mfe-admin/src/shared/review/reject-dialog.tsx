import { rejectFormSchema, type ReviewItem } from '@magnetx/contracts';
import { useCallForm } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { Button, FormDialog, TextArea } from '@magnetx/ui';
import type { ReactNode } from 'react';
import styles from './review-dialog.module.css';
import { reviewFailureText } from './review-failure.ts';
import { commonReasonsFor } from './review-kind.ts';

interface RejectDialogProps {
  title: string;
  verb?: 'Reject' | 'Override';
  /** The rejected items. */
  items: readonly ReviewItem[];
  /** Rejects them, and answers the error if that failed. */
  reject: (reason: string) => Promise<{ error?: unknown }>;
  /** Above the field. */
  notice?: ReactNode;
  onDone?: () => void;
  onClose: () => void;
}

/** Asks why, before something is rejected or overridden. A common reason fills the field, where it can be changed. */
export function RejectDialog({ title, verb = 'Reject', items, reject, notice, onDone, onClose }: RejectDialogProps) {
  const form = useCallForm({
    schema: rejectFormSchema,
    defaultValues: { reason: '' },
    send: async ({ reason }) => {
      const { error } = await reject(reason);
      if (error) throw error;
      onDone?.();
    },
    failureText: reviewFailureText(verb === 'Override' ? 'override' : 'reject'),
  });
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel={verb}
      busyLabel={t('Sending...')}
      variant="danger"
      notice={notice}
      onClose={onClose}
    >
      <TextArea
        label={t('Reason')}
        help={t('The submitter reads this, and learns what to change.')}
        rows={3}
        {...form.field('reason')}
      />
      <div role="group" aria-label={t('Suggestions')} className={styles.badges}>
        {commonReasonsFor(items).map((reason) => (
          <Button key={reason} variant="secondary" size="small" onClick={() => form.fill({ reason })}>
            {reason}
          </Button>
        ))}
      </div>
    </FormDialog>
  );
}

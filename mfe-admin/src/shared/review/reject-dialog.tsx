import { rejectReviewItem } from '@magnetx/contracts';
import { useCallForm } from '@magnetx/federation/forms';
import { FormDialog, TextArea } from '@magnetx/ui';
import { reviewFailureText } from './review-failure.ts';

const rejectFormSchema = rejectReviewItem.body.pick({ reason: true });
const failureText = reviewFailureText('reject');

interface RejectDialogProps {
  /** The rejected item. */
  title: string;
  /** Rejects it, and answers the error if that failed. */
  reject: (reason: string) => Promise<{ error?: unknown }>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why, before something is rejected. */
export function RejectDialog({ title, reject, onDone, onClose }: RejectDialogProps) {
  const form = useCallForm({
    schema: rejectFormSchema,
    defaultValues: { reason: '' },
    optional: ['reason'],
    send: async ({ reason }) => {
      const { error } = await reject(reason);
      if (error) throw error;
      onDone();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={title}
      submitLabel="Reject"
      busyLabel="Rejecting..."
      variant="danger"
      onClose={onClose}
    >
      <TextArea
        label="Reason"
        help="The submitter reads this, and learns what to change."
        rows={3}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}

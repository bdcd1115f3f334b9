import { rejectReviewItem } from '@magnetx/contracts';
import { useCallForm } from '@magnetx/federation/forms';
import { Button, Dialog, FormErrors, Stack, TextArea } from '@magnetx/ui';
import { useId } from 'react';
import { reviewFailureText } from './review-failure.ts';

const rejectFormSchema = rejectReviewItem.body.pick({ reason: true });
const failureText = reviewFailureText('reject');

interface RejectDialogProps {
  /** What is rejected. */
  title: string;
  /** Rejects it, and answers the error if that failed. */
  reject: (reason: string) => Promise<{ error?: unknown }>;
  onDone: () => void;
  onClose: () => void;
}

/** Asks why, before something is rejected. */
export function RejectDialog({ title, reject, onDone, onClose }: RejectDialogProps) {
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="danger" isBusy={form.isSending} busyLabel="Rejecting...">
            Reject
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={form.onSubmit}>
        <Stack gap={16}>
          <TextArea
            label="Reason"
            help="Whoever handed it in reads this, and knows what to change."
            rows={3}
            {...form.field('reason')}
          />
          <FormErrors errors={form.messages} waitUntilMs={form.waitUntilMs} />
        </Stack>
      </form>
    </Dialog>
  );
}

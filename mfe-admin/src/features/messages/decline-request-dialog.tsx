import { declineCreditRequest, formatMxp, type OpenCreditRequest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { FormDialog, TextArea } from '@magnetx/ui';
import { useDeclineCreditRequestMutation } from './credit-requests.endpoints.ts';

const failureText = failureTextFrom({ refused: 'Failed to decline the request' });

export function DeclineRequestDialog({ request, onClose }: { request: OpenCreditRequest; onClose: () => void }) {
  const { id: requestId, projectName, amountMxp } = request;
  const { notify } = useHost();
  const [decline] = useDeclineCreditRequestMutation();
  const form = useCallForm({
    schema: declineCreditRequest.body,
    defaultValues: { reason: '' },
    send: async (body) => {
      await decline({ params: { requestId }, body }).unwrap();
      notify({ type: 'success', title: 'Request declined', message: projectName });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={`Decline the request of ${projectName}?`}
      description={`It requests ${formatMxp(amountMxp)}.`}
      submitLabel="Decline"
      busyLabel="Declining..."
      variant="danger"
      onClose={onClose}
    >
      <TextArea label="Reason" help="The project reads this." rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

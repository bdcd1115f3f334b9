import { formatMxp, reasonFormSchema, type OpenCreditRequest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextArea } from '@magnetx/ui';
import { useDeclineCreditRequestMutation } from './credit-requests.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to decline the request') });

export function DeclineRequestDialog({ request, onClose }: { request: OpenCreditRequest; onClose: () => void }) {
  const { id: requestId, projectName, amountMxp } = request;
  const { notify } = useHost();
  const [decline] = useDeclineCreditRequestMutation();
  const form = useCallForm({
    schema: reasonFormSchema,
    defaultValues: { reason: '' },
    send: async (body) => {
      await decline({ params: { requestId }, body }).unwrap();
      notify({ type: 'success', title: t('Request declined'), message: projectName });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Decline the request of {projectName}?', { projectName })}
      description={t('It requests {amountMxp}.', { amountMxp: formatMxp(amountMxp) })}
      submitLabel={t('Decline')}
      busyLabel={t('Declining...')}
      variant="danger"
      onClose={onClose}
    >
      <TextArea label={t('Reason')} help={t('The project reads this.')} rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

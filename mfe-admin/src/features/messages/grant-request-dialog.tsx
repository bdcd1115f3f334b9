import { formatMxp, grantCreditFormSchema, type OpenCreditRequest } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextField } from '@magnetx/ui';
import { useGrantCreditRequestMutation } from './credit-requests.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to grant the request') });

/** Asks for the amount, which may differ from the requested one. */
export function GrantRequestDialog({ request, onClose }: { request: OpenCreditRequest; onClose: () => void }) {
  const { id: requestId, projectName, amountMxp, projectMXP } = request;
  const { notify } = useHost();
  const [grant] = useGrantCreditRequestMutation();
  const form = useCallForm({
    schema: grantCreditFormSchema,
    defaultValues: { amount: String(amountMxp) },
    send: async (body, idempotencyKey) => {
      await grant({ params: { requestId }, body, idempotencyKey }).unwrap();
      notify({
        type: 'success',
        title: t('Credited {amount} to {projectName}', { amount: formatMxp(body.amount), projectName }),
      });
      onClose();
    },
    failureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Grant MXP to {projectName}?', { projectName })}
      description={t('It requests {amountMxp}. Its balance is {projectMXP}.', {
        amountMxp: formatMxp(amountMxp),
        projectMXP: formatMxp(projectMXP),
      })}
      submitLabel={t('Grant')}
      busyLabel={t('Granting...')}
      onClose={onClose}
    >
      <TextField
        label={t('Amount (MXP)')}
        help={t('Credited immediately. It may differ from the request.')}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        autoComplete="off"
        {...form.field('amount')}
      />
    </FormDialog>
  );
}

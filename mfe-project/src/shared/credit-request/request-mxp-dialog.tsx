import { formatMxp, requestCreditFormSchema } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextArea, TextField } from '@magnetx/ui';
import type { FormEvent } from 'react';
import { useRequestCreditMutation } from './credit-request.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to request MXP') });

/** Asks for the amount and a note. `suggestedMxp` fills the amount in. */
export function RequestMxpDialog({ suggestedMxp, onClose }: { suggestedMxp: number; onClose: () => void }) {
  const { notify } = useHost();
  const [requestCredit] = useRequestCreditMutation();
  const form = useCallForm({
    schema: requestCreditFormSchema,
    defaultValues: { amount: suggestedMxp > 0 ? String(suggestedMxp) : '', note: '' },
    optional: ['note'],
    send: async (body, idempotencyKey) => {
      await requestCredit({ body, idempotencyKey }).unwrap();
      notify({
        type: 'success',
        title: t('Requested {amount}', { amount: formatMxp(body.amount) }),
        message: t('You are notified of the decision.'),
      });
      onClose();
    },
    failureText,
  });

  /** React passes an event of a portal on to the form around the button. */
  function handleSubmit(event: FormEvent) {
    event.stopPropagation();
    form.onSubmit(event);
  }

  return (
    <FormDialog
      form={{ ...form, onSubmit: handleSubmit }}
      title={t('Request MXP')}
      description={t('An admin grants it, in full or in part, or declines it with a reason.')}
      submitLabel={t('Send request')}
      busyLabel={t('Sending...')}
      onClose={onClose}
    >
      <TextField
        label={t('Amount (MXP)')}
        help={t('100 MXP equal $1.00.')}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        autoComplete="off"
        {...form.field('amount')}
      />
      <TextArea
        label={t('Note (optional)')}
        help={t('What you need it for. Admins read it.')}
        rows={3}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

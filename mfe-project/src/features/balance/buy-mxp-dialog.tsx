import {
  formatMxp,
  formatUsd,
  insufficientDollarsText,
  mxpPriceCents,
  mxpPurchaseFormSchema,
  mxpPurchaseText,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { FormDialog, TextField } from '@magnetx/ui';
import { useBuyMxpMutation } from './balance.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Failed to buy MXP') });

interface BuyMxpDialogProps {
  balance: { readonly available_cents: number };
  onClose: () => void;
}

/** Buys MXP from the project's dollars. It shows the price of what is typed. */
export function BuyMxpDialog({ balance: { available_cents: heldCents }, onClose }: BuyMxpDialogProps) {
  const { notify } = useHost();
  const [buy] = useBuyMxpMutation();
  const form = useCallForm({
    schema: mxpPurchaseFormSchema,
    defaultValues: { amount: '' },
    send: async ({ amount }, idempotencyKey) => {
      await buy({ body: { amount_mxp: amount }, idempotencyKey }).unwrap();
      notify({
        type: 'success',
        title: t('Bought {amount}', { amount: formatMxp(amount) }),
        message: t('For {usd}', { usd: formatUsd(mxpPriceCents(amount)) }),
      });
      onClose();
    },
    failureText,
  });
  const typed = mxpPurchaseFormSchema.safeParse(form.values).data?.amount;
  const costCents = typed === undefined ? 0 : mxpPriceCents(typed);
  const priceText =
    typed === undefined
      ? t('100 MXP cost $1.00.')
      : t('{typed}, from your dollars.', { typed: mxpPurchaseText(typed) });
  const isCovered = costCents <= heldCents;
  return (
    <FormDialog
      form={form}
      title={t('Buy MXP')}
      description={t('{heldCents} is available. You get the MXP immediately, and cannot change them back.', {
        heldCents: formatUsd(heldCents),
      })}
      submitLabel={t('Buy MXP')}
      busyLabel={t('Buying...')}
      isSubmitDisabled={!isCovered}
      onClose={onClose}
    >
      <TextField
        label={t('Amount (MXP)')}
        type="number"
        inputMode="numeric"
        min={100}
        step={1}
        autoComplete="off"
        help={isCovered ? priceText : insufficientDollarsText({ costCents, heldCents })}
        {...form.field('amount')}
      />
    </FormDialog>
  );
}

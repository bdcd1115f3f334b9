import { formatMxp, formatUsd, mxpPriceCents, PURCHASE_MXP_MIN } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Button, Dialog } from '@magnetx/ui';
import { BuyMxpDialog } from './buy-mxp-dialog.tsx';
import { DepositSteps, type DepositStepsProps } from './deposit-steps.tsx';

interface PurchaseDialogProps extends DepositStepsProps {
  balance: DepositStepsProps['balance'] & { readonly available_cents: number };
  onClose: () => void;
}

/** Buys MXP, or says how to deposit the dollars for it. */
export function PurchaseDialog({ balance, onClose }: PurchaseDialogProps) {
  const leastCents = mxpPriceCents(PURCHASE_MXP_MIN);
  if (balance.available_cents >= leastCents) return <BuyMxpDialog balance={balance} onClose={onClose} />;
  const least = t('The smallest purchase is {purchaseMxpMin} for {leastCents}.', {
    purchaseMxpMin: formatMxp(PURCHASE_MXP_MIN),
    leastCents: formatUsd(leastCents),
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Deposit dollars first')}
      description={t('MXP are bought from your dollars: {availableCents} is available. {least}', {
        availableCents: formatUsd(balance.available_cents),
        least,
      })}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <DepositSteps balance={balance} />
    </Dialog>
  );
}

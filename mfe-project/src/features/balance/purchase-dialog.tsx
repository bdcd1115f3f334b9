import { formatMxp, formatUsd, mxpPriceCents, PURCHASE_MXP_MIN } from '@magnetx/contracts';
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
  const least = `The smallest purchase is ${formatMxp(PURCHASE_MXP_MIN)} for ${formatUsd(leastCents)}.`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Deposit dollars first"
      description={`MXP are bought from your dollars: ${formatUsd(balance.available_cents)} is available. ${least}`}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <DepositSteps balance={balance} />
    </Dialog>
  );
}

import { formatMxp, type Perk } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useAttemptKey } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { ConfirmDialog } from '@magnetx/ui';
import { useRedeemPerkMutation } from './perks.endpoints.ts';

interface RedeemDialogProps {
  perk: Perk;
  balanceMxp: number;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before the MXP are spent: the price, and the balance after it. */
export function RedeemDialog({ perk, balanceMxp, onDone, onClose }: RedeemDialogProps) {
  const { id, title, price_mxp: priceMxp, fulfilment, from } = perk;
  const { notify } = useHost();
  const [redeem] = useRedeemPerkMutation();
  const attempt = useAttemptKey();
  const way = fulfilment === 'codes' ? 'You get a code immediately.' : `${from} fulfils it, and you are notified.`;
  const balances = `It costs ${formatMxp(priceMxp)}. You have ${formatMxp(balanceMxp)} now`;
  return (
    <ConfirmDialog
      title={`Redeem ${title}?`}
      description={`${balances}, and ${formatMxp(balanceMxp - priceMxp)} afterwards. ${way}`}
      confirmLabel={`Redeem for ${formatMxp(priceMxp)}`}
      busyLabel="Redeeming..."
      variant="primary"
      confirm={async () => {
        const body = { perk_id: id };
        const answer = await redeem({ body, idempotencyKey: attempt.keyFor(body) });
        attempt.settle(answer.error);
        return answer;
      }}
      failureText={failureTextFrom({ refused: 'Failed to redeem the perk' })}
      onDone={() => {
        notify({ type: 'success', title: 'Perk redeemed', message: title });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

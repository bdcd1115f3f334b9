import { formatMxp, type Perk } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useAttemptKey } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
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
  const way =
    fulfilment === 'codes' ? t('You get a code immediately.') : t('{from} fulfils it, and you are notified.', { from });
  const balances = t('It costs {priceMxp}. You have {balanceMxp} now', {
    priceMxp: formatMxp(priceMxp),
    balanceMxp: formatMxp(balanceMxp),
  });
  return (
    <ConfirmDialog
      title={t('Redeem {title}?', { title })}
      description={t('{balances}, and {mxp} afterwards. {way}', {
        balances,
        mxp: formatMxp(balanceMxp - priceMxp),
        way,
      })}
      confirmLabel={t('Redeem for {priceMxp}', { priceMxp: formatMxp(priceMxp) })}
      busyLabel={t('Redeeming...')}
      variant="primary"
      confirm={async () => {
        const body = { perk_id: id };
        const answer = await redeem({ body, idempotencyKey: attempt.keyFor(body) });
        attempt.settle(answer.error);
        return answer;
      }}
      failureText={failureTextFrom({ refused: t('Failed to redeem the perk') })}
      onDone={() => {
        notify({ type: 'success', title: t('Perk redeemed'), message: title });
        onDone();
      }}
      onClose={onClose}
    />
  );
}

import { formatMxp, fulfilSiteRedemption, refundSiteRedemption, type Redemption } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { SettleDialog } from '@magnetx/ui';
import { useFulfilSiteRedemptionMutation, useRefundSiteRedemptionMutation } from './perks.endpoints.ts';

interface SettleProps {
  redemption: Redemption;
  onClose: () => void;
}

/** Marks a redemption as fulfilled, with words for the user. */
export function FulfilDialog({ redemption: { id, by, title, price_mxp: price }, onClose }: SettleProps) {
  const { notify } = useHost();
  const [fulfil] = useFulfilSiteRedemptionMutation();
  const form = useCallForm({
    schema: fulfilSiteRedemption.body,
    defaultValues: { note: '' },
    optional: ['note'],
    send: async (body) => {
      await fulfil({ params: { redemptionId: id }, body }).unwrap();
      notify({ type: 'success', title: 'Redemption fulfilled', message: title });
      onClose();
    },
    failureText: failureTextFrom({ refused: 'Failed to fulfil the redemption' }),
  });
  const shown = { form, by, price: formatMxp(price), onClose };
  return <SettleDialog {...shown} kind="fulfil" field={form.field('note')} />;
}

/** Returns the MXP of a redemption, with a reason. */
export function RefundDialog({ redemption: { id, by, title, price_mxp: price }, onClose }: SettleProps) {
  const { notify } = useHost();
  const [refund] = useRefundSiteRedemptionMutation();
  const form = useCallForm({
    schema: refundSiteRedemption.body,
    defaultValues: { reason: '' },
    send: async (body) => {
      await refund({ params: { redemptionId: id }, body }).unwrap();
      notify({ type: 'success', title: 'Redemption refunded', message: title });
      onClose();
    },
    failureText: failureTextFrom({ refused: 'Failed to refund the redemption' }),
  });
  const shown = { form, by, price: formatMxp(price), onClose };
  return <SettleDialog {...shown} kind="refund" field={form.field('reason')} />;
}

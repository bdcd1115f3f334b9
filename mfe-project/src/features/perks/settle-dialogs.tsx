import { formatMxp, fulfilProjectRedemption, refundProjectRedemption, type Redemption } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { SettleDialog } from '@magnetx/ui';
import { useFulfilProjectRedemptionMutation, useRefundProjectRedemptionMutation } from './perks.endpoints.ts';

interface SettleProps {
  redemption: Redemption;
  onClose: () => void;
}

/** Marks a redemption as fulfilled, with words for the user. */
export function FulfilDialog({ redemption: { id, by, title, price_mxp: price }, onClose }: SettleProps) {
  const { notify } = useHost();
  const [fulfil] = useFulfilProjectRedemptionMutation();
  const form = useCallForm({
    schema: fulfilProjectRedemption.body,
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
  const [refund] = useRefundProjectRedemptionMutation();
  const form = useCallForm({
    schema: refundProjectRedemption.body,
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

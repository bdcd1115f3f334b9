import type { OfferedPerk, PerkState } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { ConfirmDialog } from '@magnetx/ui';
import { useSetProjectPerkStateMutation } from './perks.endpoints.ts';

const TEXTS = {
  offered: { verb: 'Offer again', done: 'Perk on offer again', effect: 'Users can redeem it again.' },
  paused: { verb: 'Pause', done: 'Perk paused', effect: 'Users do not see it until you offer it again.' },
  ended: { verb: 'End', done: 'Perk ended', effect: 'It can no longer be redeemed, permanently.' },
} as const satisfies Record<PerkState, object>;

interface StateDialogProps {
  perk: OfferedPerk;
  state: PerkState;
  onClose: () => void;
}

/** Asks before the state of a perk changes. */
export function StateDialog({ perk: { id, title }, state, onClose }: StateDialogProps) {
  const { notify } = useHost();
  const [setState] = useSetProjectPerkStateMutation();
  const { verb, done, effect } = TEXTS[state];
  return (
    <ConfirmDialog
      title={`${verb}: ${title}?`}
      description={`${effect} What was redeemed stays.`}
      confirmLabel={verb}
      busyLabel="Saving..."
      variant={state === 'ended' ? 'danger' : 'primary'}
      confirm={() => setState({ params: { perkId: id }, body: { state } })}
      failureText={failureTextFrom({ refused: 'Failed to change the perk' })}
      onDone={() => notify({ type: 'success', title: done, message: title })}
      onClose={onClose}
    />
  );
}

import { setAdminPerkState, type OfferedPerk, type PerkState } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { FormDialog, TextArea } from '@magnetx/ui';
import { useSetAdminPerkStateMutation } from './perks.endpoints.ts';

const TEXTS = {
  offered: { verb: 'Offer again', done: 'Perk on offer again', effect: 'Users can redeem it again.' },
  paused: { verb: 'Pause', done: 'Perk paused', effect: 'A project cannot offer it again until you do.' },
  ended: { verb: 'End', done: 'Perk ended', effect: 'It can no longer be redeemed, permanently.' },
} as const satisfies Record<PerkState, object>;

interface StateDialogProps {
  perk: OfferedPerk;
  state: PerkState;
  onClose: () => void;
}

/** Changes the state of any perk. The project reads the reason. */
export function StateDialog({ perk: { id, title }, state, onClose }: StateDialogProps) {
  const { notify } = useHost();
  const [setState] = useSetAdminPerkStateMutation();
  const { verb, done, effect } = TEXTS[state];
  const form = useCallForm({
    schema: setAdminPerkState.body,
    defaultValues: { state, reason: '' },
    send: async (body) => {
      await setState({ params: { perkId: id }, body }).unwrap();
      notify({ type: 'success', title: done, message: title });
      onClose();
    },
    failureText: failureTextFrom({ refused: 'Failed to change the perk' }),
  });
  return (
    <FormDialog
      form={form}
      title={`${verb}: ${title}?`}
      description={`${effect} What was redeemed stays.`}
      submitLabel={verb}
      busyLabel="Saving..."
      variant={state === 'ended' ? 'danger' : 'primary'}
      onClose={onClose}
    >
      {state === 'offered' ? null : (
        <TextArea label="Reason" rows={3} help="The project reads it." {...form.field('reason')} />
      )}
    </FormDialog>
  );
}

import { EMPTY_PERK_FORM, perkFormSchema } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { OfferPerkDialog } from '@magnetx/ui';
import { useOfferSitePerkMutation } from './perks.endpoints.ts';

/** Offers a perk of the site. */
export function OfferDialog({ onClose }: { onClose: () => void }) {
  const { notify } = useHost();
  const [offer] = useOfferSitePerkMutation();
  const form = useCallForm({
    schema: perkFormSchema,
    defaultValues: EMPTY_PERK_FORM,
    optional: ['starts_at', 'ends_at'],
    // The dialog is longer than a phone.
    errorsAt: 'fields',
    send: async (body, idempotencyKey) => {
      await offer({ body, idempotencyKey }).unwrap();
      notify({ type: 'success', title: t('Perk on offer'), message: body.title });
      onClose();
    },
    failureText: failureTextFrom({ refused: t('Failed to offer the perk') }),
  });
  return (
    <OfferPerkDialog form={form} description={t('The price goes to the fees of the platform.')} onClose={onClose} />
  );
}

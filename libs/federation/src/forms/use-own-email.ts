import { emailAddressSchema, type BodyOf, type setOwnEmail } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { z } from 'zod';
import { failureTextFrom } from '../api/index.ts';
import { browserTimeZone } from './browser-time-zone.ts';
import { useCallForm } from './use-call-form.ts';

const failureText = failureTextFrom({ refused: t('The link could not be sent') });

const withPassword = z.object({
  address: emailAddressSchema,
  currentPassword: z.string().min(1, t('Current password is required')),
});

/** The form with which a person enters an e-mail address, with the password of those who have one. */
export function useOwnEmail(set: (body: BodyOf<typeof setOwnEmail>) => Promise<unknown>, hasPassword = true) {
  const form = useCallForm({
    schema: hasPassword ? withPassword : withPassword.extend({ currentPassword: z.string() }),
    defaultValues: { address: '', currentPassword: '' },
    send: async ({ address, currentPassword }) => {
      const zone = browserTimeZone();
      await set({ address, ...(hasPassword && { currentPassword }), ...(zone !== undefined && { time_zone: zone }) });
      form.discard();
    },
    failureText,
  });
  return form;
}

import { t } from '@magnetx/texts';
import { z } from 'zod';
import { emailAddressSchema } from '../email/email-address.ts';
import { tooLong } from '../fields/lengths.ts';
import { isPlainText, isVisible, notPlain, writtenText } from '../fields/plain-text.ts';
import { defineCallGroup, success } from '../http/define-call.ts';

const defineCall = defineCallGroup({ audience: 'public', tag: 'Contact' });

const NAME_LENGTH_MAX = 80;
const MESSAGE_LENGTH_MAX = 5_000;

const name = (what: string) =>
  z
    .string()
    .trim()
    .min(1, t('{what} is required', { what }))
    .max(NAME_LENGTH_MAX, tooLong(what, NAME_LENGTH_MAX))
    .refine(isPlainText, notPlain(what));

/** The landing page's contact form. */
export const contactFormSchema = z.object({
  first_name: name(t('First name')),
  last_name: name(t('Last name')),
  email: emailAddressSchema,
  message: writtenText(t('Message'), MESSAGE_LENGTH_MAX).refine(isVisible, t('Message is required')),
});

export const sendContactMessage = defineCall('sendContactMessage', 'POST /contact', {
  summary: 'Send a message to the MagnetX team, stored for the admins',
  rateLimit: 'contact',
  body: contactFormSchema,
  response: success({}),
  errors: ['too_many_requests'],
});

import { z } from 'zod';
import { PASSWORD_LENGTH_MAX } from '../fields/lengths.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { emailChannelsSchema } from '../notifications/notification-groups.ts';
import { timeZoneSchema } from '../progress/time-zone.ts';
import { emailAddressSchema } from './email-address.ts';

const defineCall = defineCallGroup({ audience: 'any', tag: 'Email' });

/** How long the link is open that confirms an address. */
export const CONFIRM_LINK_HOURS = 24;

/** The page that confirms an address, with the link's token in the place of `{token}`. */
export const CONFIRM_EMAIL_PATH = '/email/confirm/{token}';

/** The page that stops e-mail about notifications, with the link's token in the place of `{token}`. */
export const UNSUBSCRIBE_PATH = '/email/unsubscribe/{token}';

/** The hour of the person's day at which a daily e-mail is sent. */
export const DAILY_EMAIL_HOUR = 8;

/** The links that an account can ask for in a day, and the links that an address gets in a day. */
export const CONFIRM_LINKS_PER_DAY = { account: 5, address: 10 } as const;

export const ownEmailSchema = z.object({
  /** Whether this site sends e-mail at all. */
  is_offered: z.boolean(),
  /** The confirmed address. Empty without one. */
  address: z.string(),
  /** An address that waits for its link to be opened. Empty without one. */
  pending: z.string(),
  /** When notifications are sent to the confirmed address. */
  channels: emailChannelsSchema,
  /** In which a daily e-mail arrives at {@link DAILY_EMAIL_HOUR}. */
  time_zone: z.string(),
});
export type OwnEmail = z.infer<typeof ownEmailSchema>;

const ownEmail = success({ email: ownEmailSchema });

export const getOwnEmail = defineCall('getOwnEmail', 'GET /email', {
  summary: "The caller's email address",
  response: ownEmail,
});

export const setOwnEmail = defineCall('setOwnEmail', 'PUT /email', {
  summary: 'Send a link to an address, which becomes the address of the caller once the link was opened',
  body: z.object({
    address: emailAddressSchema,
    /** Of those who sign in with one, because an address can replace it. */
    currentPassword: z.string().max(PASSWORD_LENGTH_MAX).optional(),
    /** Of the browser. It is kept unless the person has chosen one. */
    time_zone: timeZoneSchema.optional(),
  }),
  rateLimit: 'sign-in',
  response: ownEmail,
  errors: ['account_locked', 'conflict', 'too_many_requests'],
});

export const removeOwnEmail = defineCall('removeOwnEmail', 'DELETE /email', {
  summary: "Remove the caller's email address, and one that is not confirmed",
  response: ownEmail,
});

export const confirmEmail = defineCall('confirmEmail', 'POST /email/confirm', {
  audience: 'public',
  summary: 'Confirm an address with the token of its link, which works once',
  rateLimit: 'sign-in',
  body: z.object({ token: z.string().min(1).max(128) }),
  response: success({ address: z.string() }),
  errors: ['not_found', 'too_many_requests'],
});

export const setEmailChannels = defineCall('setEmailChannels', 'PUT /email/channels', {
  summary: "Choose when notifications are sent to the caller's confirmed address",
  body: z.object({ channels: emailChannelsSchema, time_zone: timeZoneSchema }),
  response: ownEmail,
  errors: ['conflict'],
});

/** RFC 8058: programs that show e-mail send the form, without having opened a page of the site. */
export const unsubscribe = defineCall('unsubscribe', 'POST /email/unsubscribe/{token}', {
  audience: 'public',
  summary: 'Stop email about notifications, by the link of such an email',
  rateLimit: 'public-page',
  params: z.object({
    token: z
      .string()
      .max(256)
      .regex(/^[\w-]+$/),
  }),
  upload: 'application/x-www-form-urlencoded',
  uploadBytesMax: 1_000,
  response: success({}),
  errors: ['not_found', 'too_many_requests'],
});

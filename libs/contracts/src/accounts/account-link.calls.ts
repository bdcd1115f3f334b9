import { t } from '@magnetx/texts';
import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, tooLong } from '../fields/lengths.ts';
import { requiredName } from '../fields/plain-text.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { secondStepSchema } from '../http/second-factor-step.schema.ts';

const defineCall = defineCallGroup({ audience: 'any', tag: 'Linked accounts' });

/** The accounts that a user can link, by area. */
export const linkedAreaSchema = z.enum(['project', 'admin']);
const areaSchema = z.enum(['user', ...linkedAreaSchema.options]);

export const linkedAccountSchema = z.object({
  area: areaSchema,
  /** The user, the admin, or the member of the project. */
  subject_id: z.string(),
  /** `@ada`, `Acme (mara)` or `root`. */
  name: z.string(),
  is_this: z.boolean(),
});
export type LinkedAccount = z.infer<typeof linkedAccountSchema>;

const accounts = z.array(linkedAccountSchema);

export const listLinkedAccounts = defineCall('listLinkedAccounts', 'GET /linked-accounts', {
  summary: 'The accounts of one person: the user first, then those that the user has linked',
  response: success({ accounts }),
});

/** The form of a new link. */
export const linkAccountFormSchema = z.object({
  area: linkedAreaSchema,
  username: requiredName(t('Username'), 200),
  password: z
    .string({ error: t('Password is required') })
    .min(1, t('Password is required'))
    .max(PASSWORD_LENGTH_MAX, tooLong(t('Password'), PASSWORD_LENGTH_MAX)),
});

export const linkAccount = defineCall('linkAccount', 'POST /linked-accounts', {
  audience: 'user',
  summary: "Link an admin account or a membership of a project to the caller's user, as its sign-in proves it",
  audit: 'Link an account',
  rateLimit: 'sign-in',
  // The second step repeats the call, if the account has a second factor.
  body: linkAccountFormSchema.extend({ secondStep: secondStepSchema.optional() }),
  response: success({ accounts }),
  errors: [
    'second_factor_needed',
    'sign_in_state_invalid',
    'passkey_refused',
    'account_locked',
    'conflict',
    'too_many_requests',
  ],
});

const named = z.object({ area: areaSchema, subject_id: z.string().min(1).max(64) });

export const unlinkAccount = defineCall('unlinkAccount', 'POST /linked-accounts/unlink', {
  summary: "End a link of the caller's accounts, from either side",
  body: named,
  response: success({ accounts }),
  errors: ['not_found'],
});

export const openLinkedAccount = defineCall('openLinkedAccount', 'POST /linked-accounts/open', {
  summary: "Sign in to another of the caller's linked accounts, with a token for its area alone",
  audit: 'Open a linked account',
  body: named,
  response: success({
    area: areaSchema,
    token: z.string(),
    /** The project or the admin, as the sign-in of its area answers it; null for the user. */
    info: z.record(z.string(), z.unknown()).nullable(),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
});

import { t } from '@magnetx/texts';
import { z } from 'zod';
import { ADMIN_ROLES } from '../access/roles.ts';
import { requiredName } from '../fields/plain-text.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { PASSWORD_LENGTH_MAX, tooLong } from '../fields/lengths.ts';
import { isRepeated, newPassword, NOT_REPEATED } from '../accounts/new-password.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Admin' });

export const adminRoleSchema = z.enum(ADMIN_ROLES);

export const adminSchema = z.object({
  id: z.string(),
  username: z.string(),
  /** The kind of account, the same for every admin. */
  role: z.literal('Admin'),
  /** The role that decides what the admin may do. */
  adminRole: adminRoleSchema,
  /** Those of the role. Any text, so that a page of another release accepts a new one. */
  permissions: z.array(z.string()),
});
export type Admin = z.infer<typeof adminSchema>;

const ALL_REQUIRED = t('All fields are required');

export const createAdminSchema = z.object({
  username: requiredName(t('Username'), 40, ALL_REQUIRED),
  password: newPassword({ required: ALL_REQUIRED }),
  creationPassword: z
    .string({ error: ALL_REQUIRED })
    .min(1, ALL_REQUIRED)
    .max(PASSWORD_LENGTH_MAX, tooLong(t('Creation password'), PASSWORD_LENGTH_MAX)),
});

/** The password of a new admin, on a site with this minimum length. */
export function newAdminPassword(lengthMin: number) {
  return newPassword({ required: ALL_REQUIRED, end: ' long', lengthMin });
}

/** The form of a site with this minimum length. It adds the repeated password, which stays in the browser. */
export function createAdminFormSchema(lengthMin: number) {
  return createAdminSchema
    .extend({ password: newAdminPassword(lengthMin), confirmPassword: z.string().min(1, ALL_REQUIRED) })
    .refine(isRepeated, NOT_REPEATED);
}

const CREDENTIALS_REQUIRED = t('Username and password are required');

export const adminLoginSchema = z.object({
  username: z
    .string({ error: CREDENTIALS_REQUIRED })
    .trim()
    .min(1, CREDENTIALS_REQUIRED)
    .max(200, tooLong(t('Username'), 200)),
  password: z
    .string({ error: CREDENTIALS_REQUIRED })
    .min(1, CREDENTIALS_REQUIRED)
    .max(PASSWORD_LENGTH_MAX, tooLong(t('Password'), PASSWORD_LENGTH_MAX)),
});

export const createAdmin = defineCall('createAdmin', 'POST /admin/create', {
  audience: 'public',
  summary: 'Create an administrator with the master creation password',
  audit: 'Create an admin',
  rateLimit: 'admin-create',
  body: createAdminSchema,
  response: success({ user: adminSchema }),
  errors: ['creation_password_wrong', 'creation_disabled', 'name_taken', 'too_many_requests'],
});

export const logInAdmin = defineCall('logInAdmin', 'POST /admin/login', {
  audience: 'public',
  summary: 'Sign in as an administrator',
  audit: 'Sign in',
  rateLimit: 'sign-in',
  body: adminLoginSchema,
  response: success({ token: z.string(), user: adminSchema }),
  errors: ['invalid_credentials', 'second_factor_needed', 'account_inactive', 'account_locked', 'too_many_requests'],
});

export const getAdminMe = defineCall('getAdminMe', 'GET /admin/me', {
  permission: 'admin.read',
  summary: 'The signed-in admin, with the role and its permissions',
  response: success({
    user: adminSchema,
    /** Whether the admin has no confirmed e-mail address, on a site that sends e-mail. */
    asks_email: z.boolean(),
    /** Whether the admin must add a passkey first, until which no permission counts. */
    needs_passkey: z.boolean(),
  }),
});

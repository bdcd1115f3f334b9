import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { PASSWORD_LENGTH_MAX, tooLong } from '../fields/lengths.ts';
import { requiredName } from '../fields/plain-text.ts';
import { isRepeated, newPassword, NOT_REPEATED_EITHER } from './new-password.ts';

const defineCall = defineCallGroup({ audience: 'public', tag: 'Passwords' });

/** How long a reset link is open. */
export const RESET_LINK_MINUTES = 30;

/** The pages on which a person chooses a new password, with the link's token in the place of `{token}`. */
export const RESET_PATHS = { admin: '/admin/reset/{token}', project: '/project/reset/{token}' } as const;

const changePasswordSchema = z.object({
  currentPassword: z
    .string({ error: t('Current password is required') })
    .min(1, t('Current password is required'))
    .max(PASSWORD_LENGTH_MAX, tooLong(t('Current password'), PASSWORD_LENGTH_MAX)),
  password: newPassword({}),
});

/** The form of a site with this minimum length. It adds the repeated password, which stays in the browser. */
export function changePasswordFormSchema(lengthMin: number) {
  return changePasswordSchema
    .extend({ password: newPassword({ lengthMin }), confirmPassword: z.string() })
    .refine(isRepeated, NOT_REPEATED_EITHER);
}

/** `token` replaces the one of the call: a changed password ends all sessions. */
const changed = success({ token: z.string() });

export const changeAdminPassword = defineCall('changeAdminPassword', 'POST /admin/password', {
  audience: 'admin',
  permission: 'admin.read',
  summary: "Change the caller's password, and end their other sessions",
  audit: 'Change own password',
  rateLimit: 'sign-in',
  body: changePasswordSchema,
  response: changed,
  errors: ['account_locked', 'conflict', 'too_many_requests'],
});

export const changeProjectPassword = defineCall('changeProjectPassword', 'POST /project/password', {
  audience: 'project',
  permission: 'project.read',
  isOpenToSuspended: true,
  summary: "Change the member's password, and end their other sessions",
  audit: 'Change own password (member)',
  rateLimit: 'sign-in',
  body: changePasswordSchema,
  response: changed,
  errors: ['account_locked', 'conflict', 'too_many_requests'],
});

const resetToken = z.string().min(1).max(128);

export const getPasswordReset = defineCall('getPasswordReset', 'GET /password-reset/{token}', {
  summary: 'The account of an open reset link',
  rateLimit: 'shared-report',
  params: z.object({ token: resetToken }),
  response: success({ name: z.string(), expires_at: z.iso.datetime() }),
  errors: ['not_found', 'too_many_requests'],
});

export const resetPassword = defineCall('resetPassword', 'POST /password-reset', {
  summary: 'Choose a new password with a reset link, which works once, and end all sessions of the account',
  audit: 'Reset a password',
  rateLimit: 'sign-in',
  body: z.object({ token: resetToken, password: newPassword({}) }),
  response: success({}),
  errors: ['not_found', 'too_many_requests'],
});

const requestBody = z.object({ audience: z.enum(['admin', 'project']), username: requiredName(t('Username'), 200) });
export const forgotPasswordFormSchema = requestBody.pick({ username: true });

export const requestPasswordReset = defineCall('requestPasswordReset', 'POST /password-reset/request', {
  summary: 'Send a reset link to the confirmed address of an account. The answer does not reveal whether there is one',
  rateLimit: 'sign-in',
  body: requestBody,
  response: success({}),
  errors: ['too_many_requests'],
});

/** The form of a reset link's page, on a site with this minimum length. */
export function resetPasswordFormSchema(lengthMin: number) {
  return z
    .object({ password: newPassword({ lengthMin }), confirmPassword: z.string() })
    .refine(isRepeated, NOT_REPEATED_EITHER);
}

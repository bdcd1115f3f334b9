import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'User' });

/** The confirmation of an account deletion: the user types their handle, with or without the @. */
export const deleteAccountFormSchema = z.object({
  confirm_handle: z.string().trim().min(1, t('Type your handle to confirm')).max(100),
});

export const getAccountData = defineCall('getAccountData', 'GET /user/data', {
  summary: 'Export everything that is stored about the signed-in user',
  isLong: true,
  response: success({ data: z.record(z.string(), z.unknown()) }),
});

export const deleteAccount = defineCall('deleteAccount', 'DELETE /user/account', {
  summary: 'Erase the personal data of the signed-in user; ledger entries stay, under the id alone',
  body: deleteAccountFormSchema,
  response: success({}),
  errors: ['confirmation_wrong'],
});

import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';

/** What a person types to show that deleting the account is meant: their handle, with or without the @. */
export const deleteAccountFormSchema = z.object({
  confirm_handle: z.string().trim().min(1, 'Type your handle to confirm').max(100),
});

export const getAccountData = defineCall({
  name: 'getAccountData',
  method: 'GET',
  path: '/user/data',
  audience: 'user',
  tag: 'User',
  summary: 'Everything that is kept about the signed-in user, to take away',
  response: success({ data: z.record(z.string(), z.unknown()) }),
});

export const deleteAccount = defineCall({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/user/account',
  audience: 'user',
  tag: 'User',
  summary: 'Erase who the signed-in user is; ledger entries stay, under an id that names nobody',
  body: deleteAccountFormSchema,
  response: success({}),
  errors: ['confirmation_wrong'],
});

import { t } from '@magnetx/texts';
import { z } from 'zod';
import { requiredReasonSchema } from '../fields/reason.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { datedPageShape, nextPageSchema } from '../http/page.schema.ts';
import { transferShape, transferStateSchema } from '../wallets/chain-transfer.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Deposits' });

const transferSchema = z.object({
  ...transferShape,
  state: transferStateSchema,
  /** When the product read it, after it became final. */
  at: z.iso.datetime(),
  /** The project that it is credited to. Null for one that is credited to none, or to a closed project. */
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** The reason of the last decision by an admin. */
  reason: z.string(),
});
export type Transfer = z.infer<typeof transferSchema>;

export const listTransfers = defineCall('listTransfers', 'GET /admin/transfers', {
  permission: 'admin.read',
  summary: 'Transfers of dollars to the treasury that are final, by state',
  query: z.object({ ...datedPageShape, state: transferStateSchema.default('waiting') }),
  response: success({ transfers: z.array(transferSchema), next: nextPageSchema, is_chain_read: z.boolean() }),
});

const params = z.object({ transferId: z.string().min(1).max(120) });
const response = success({ transfer: transferSchema });

/** The Assign form. */
export const transferAssignmentSchema = z.object({
  projectId: z.string().trim().min(1, t('Enter the reference of the project')).max(64),
});

export const assignTransfer = defineCall('assignTransfer', 'POST /admin/transfers/{transferId}/assign', {
  needsProof: true,
  permission: 'money',
  summary: 'Credit a waiting transfer to a project',
  audit: 'Assign a transfer',
  params,
  body: transferAssignmentSchema,
  response,
  errors: ['not_found', 'already_decided'],
});

/** The form of a decision with a reason. */
export const transferReasonSchema = z.object({ reason: requiredReasonSchema });

export const returnTransfer = defineCall('returnTransfer', 'POST /admin/transfers/{transferId}/return', {
  needsProof: true,
  permission: 'money',
  summary: 'Note that a waiting transfer was sent back, and by which transaction',
  audit: 'Return a transfer',
  params,
  body: transferReasonSchema,
  response,
  errors: ['not_found', 'already_decided'],
});

export const reopenTransfer = defineCall('reopenTransfer', 'POST /admin/transfers/{transferId}/reopen', {
  permission: 'money',
  summary: 'Take a decision back: the transfer waits again, and a credit is taken back while its project has it',
  audit: 'Reopen a transfer',
  params,
  body: transferReasonSchema,
  response,
  errors: ['not_found', 'already_decided', 'insufficient_balance'],
});

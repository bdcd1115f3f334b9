import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { optionalText } from '../quests/draft-fields.ts';
import { formatMxp, mxpSchema, typedAmount } from '../units/mxp.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project' });

/** The maximum MXP of one request: what $100,000 buy. */
const REQUESTED_MAX_MXP = 10_000_000;
const NOTE_LENGTH_MAX = 500;

const AMOUNT_INVALID = t('Enter a valid MXP amount');

const requestCreditSchema = z.object({
  amount: z
    .int(AMOUNT_INVALID)
    .min(1, AMOUNT_INVALID)
    .max(REQUESTED_MAX_MXP, t('You can request at most {most}', { most: formatMxp(REQUESTED_MAX_MXP) })),
  /** For the admins. */
  note: optionalText('Note', NOTE_LENGTH_MAX),
});

/** The form's values, with the amount as typed. */
export const requestCreditFormSchema = requestCreditSchema.extend({
  amount: typedAmount.pipe(requestCreditSchema.shape.amount),
});

export const creditRequestStatusSchema = z.enum(['open', 'granted', 'declined', 'withdrawn']);

export const creditRequestSchema = z.object({
  id: z.string(),
  status: creditRequestStatusSchema,
  amount_mxp: mxpSchema,
  note: z.string(),
  /** The credited MXP, which an admin may choose; null unless granted. */
  granted_mxp: mxpSchema.nullable(),
  /** Why it was declined; empty otherwise. */
  reason: z.string(),
  created_at: z.iso.datetime(),
  /** The moment of the decision or the withdrawal; null while it is open. */
  decided_at: z.iso.datetime().nullable(),
});
export type CreditRequest = z.infer<typeof creditRequestSchema>;

const answer = success({ request: creditRequestSchema });

export const getCreditRequest = defineCall('getCreditRequest', 'GET /project/credit-request', {
  permission: 'project.read',
  summary: 'The latest request of the signed-in project for MXP; null without one',
  response: success({ request: creditRequestSchema.nullable() }),
});

export const requestCredit = defineCall('requestCredit', 'POST /project/credit-request', {
  permission: 'money.spend',
  summary: 'Ask the admins for MXP; a project has one open request at most (`conflict`)',
  body: requestCreditSchema,
  response: answer,
  errors: ['conflict'],
});

export const withdrawCreditRequest = defineCall('withdrawCreditRequest', 'DELETE /project/credit-request/{requestId}', {
  permission: 'money.spend',
  summary: 'Withdraw an open request for MXP',
  params: z.object({ requestId: z.string().min(1).max(64) }),
  response: answer,
  errors: ['not_found', 'already_decided'],
});

import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { typedDollars, usdCentsSchema } from '../units/usd.ts';
import { questParams } from './project-quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project quests' });

const AMOUNT_INVALID = 'Enter a valid amount in dollars';
const AMOUNT_MAX_CENTS = 1_000_000_000;

const amountSchema = z.int(AMOUNT_INVALID).min(1, AMOUNT_INVALID).max(AMOUNT_MAX_CENTS, AMOUNT_INVALID);

/** The amount to reserve for a quest with unlimited places, as typed. */
export const reserveFormSchema = z.object({ amount: typedDollars.pipe(amountSchema) });

export const reserveRewards = defineCall('reserveRewards', 'POST /project/quests/{questId}/funding', {
  summary: 'Reserve the most that a quest may still cost from the project’s dollars; the rest returns later',
  params: questParams,
  /** For a quest with unlimited places: at least one reward. The server computes the amount of any other. */
  body: z.object({ amount_cents: amountSchema.optional() }),
  response: success({
    /** The quest's reserve. */
    reserved_cents: usdCentsSchema,
    /** The project's dollars that are left. */
    available_cents: usdCentsSchema,
  }),
  errors: ['not_found', 'conflict', 'insufficient_balance'],
});

import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { amountCentsSchema, reserveSchema, typedDollars, usdCentsSchema } from '../units/usd.ts';
import { questParams } from './project-quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project quests' });

/** The amount to reserve for a quest with unlimited places, as typed. */
export const reserveFormSchema = z.object({ amount: typedDollars.pipe(amountCentsSchema) });

export const reserveRewards = defineCall('reserveRewards', 'POST /project/quests/{questId}/funding', {
  permission: 'quests.write',
  summary: 'Reserve the most that a quest may still cost from the project’s dollars; the rest returns later',
  params: questParams,
  body: reserveSchema,
  response: success({
    /** The quest's reserve. */
    reserved_cents: usdCentsSchema,
    /** The project's dollars that are left. */
    available_cents: usdCentsSchema,
  }),
  errors: ['not_found', 'conflict', 'insufficient_balance'],
});

import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../../../http/define-call.ts';
import { typedAmount } from '../../../units/mxp.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Checks on X' });

const BUDGET_MAX = 1_000_000;
const BUDGET_INVALID = t('Enter a whole number of requests a day, from 1 to 1,000,000');
const budgetSchema = z.int(BUDGET_INVALID).min(1, BUDGET_INVALID).max(BUDGET_MAX, BUDGET_INVALID);

const TOKEN_INVALID = t('Enter the bearer token of your app at X: 20 to 500 characters without spaces');
const tokenSchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{20,500}$/, TOKEN_INVALID);

/** The form, with the number as typed. */
export const xTokenFormSchema = z.object({ token: tokenSchema, daily_budget: typedAmount.pipe(budgetSchema) });

/** A project's own token of X, which no call returns. */
const xTokenSchema = z.object({
  /** Its last characters. */
  ending: z.string(),
  /** The requests to X with it on one UTC day. */
  daily_budget: z.int(),
  set_at: z.iso.datetime(),
  /** When X first refused it. Null if it has not. */
  refused_at: z.iso.datetime().nullable(),
});
export type XToken = z.output<typeof xTokenSchema>;

const shown = success({
  /** Null: checks use the token of the site. */
  token: xTokenSchema.nullable(),
  /** The requests to X for the project on one UTC day with the token of the site. Null if the site has none. */
  site_daily_budget: z.int().nullable(),
});

export const getXToken = defineCall('getXToken', 'GET /project/x-token', {
  permission: 'project.read',
  summary: 'Which token of X the checks of the project use',
  response: shown,
});

export const setXToken = defineCall('setXToken', 'PUT /project/x-token', {
  permission: 'quests.write',
  summary: "Set or replace the project's own token of X, which is stored encrypted and never returned",
  audit: 'Set the token of X',
  body: z.object({ token: tokenSchema, daily_budget: budgetSchema }),
  response: shown,
});

export const removeXToken = defineCall('removeXToken', 'DELETE /project/x-token', {
  permission: 'quests.write',
  summary: "Remove the project's own token of X",
  audit: 'Remove the token of X',
  response: shown,
});

import { z } from 'zod';
import { defineCallGroup, success } from '../../http/define-call.ts';
import { walletAddressSchema } from '../../wallets/wallet.schema.ts';
import { checkAnswerSchema, checkResultSchema, checkSettingsSchema, shownCheckSchema } from './check.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project' });

export const tryCheck = defineCall('tryCheck', 'POST /project/checks/try', {
  permission: 'quests.write',
  summary: 'Try a check before it is posted: without an answer it is shown, with one it is verified. Nothing is stored',
  body: z.object({
    check: checkSettingsSchema,
    answer: checkAnswerSchema.optional(),
    /** In place of the proven wallet of a person. */
    wallet: walletAddressSchema.optional(),
  }),
  response: success({
    shown: shownCheckSchema.pick({ quiz: true, code: true, manual: true, task: true }),
    /** Null without an answer. */
    result: checkResultSchema.nullable(),
    /** Why it was not passed; may be empty. */
    reason: z.string(),
  }),
});

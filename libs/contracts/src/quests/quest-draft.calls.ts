import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { mxpSchema } from '../units/mxp.ts';
import { reserveSchema } from '../units/usd.ts';
import { questDraftSchema } from './quest-draft.schema.ts';
import { questIdSchema, questStatusSchema } from './quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project' });

/** Chosen by the page that creates a draft of the post form, and unique within its project. */
export const projectDraftIdSchema = z.string().regex(/^[\w-]{8,40}$/, t('This is not the id of a draft'));

/** A draft whose fee is paid with the call. */
export const paidDraftSchema = questDraftSchema.safeExtend({
  /** Also reserves its rewards, in the same transaction. */
  reserve: reserveSchema.optional(),
});

export const submitQuest = defineCall('submitQuest', 'POST /project/submit', {
  permission: 'quests.write',
  summary: 'Post a quest: its fee is paid immediately, and an admin decides on it',
  body: paidDraftSchema.safeExtend({
    /** The project's draft that it was made from: deleted in the same transaction. */
    draft_id: projectDraftIdSchema.optional(),
  }),
  response: success({
    quest: z.object({ id: questIdSchema, status: questStatusSchema }),
    fee_mxp: mxpSchema,
    mxp_balance: mxpSchema,
  }),
  errors: ['insufficient_balance', 'conflict'],
});

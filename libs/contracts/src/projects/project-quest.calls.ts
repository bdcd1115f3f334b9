import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { paidDraftSchema, submitQuest } from '../quests/quest-draft.calls.ts';
import { questEditSchema } from '../quests/quest-draft.schema.ts';
import { listPageSchema, listQueryShape } from '../quests/quest-list.schema.ts';
import { questPreviewSchema } from '../quests/quest-preview.schema.ts';
import { mxpSchema } from '../units/mxp.ts';
import { projectQuestShape, questDetailsSchema, questParams } from './project-quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project quests' });

/** The filters of the quest management page, in display order. */
export const PROJECT_QUEST_FILTERS = ['all', 'active', 'concluded', 'rejected', 'pending'] as const;

/** The page size of the list. */
export const PROJECT_QUEST_PAGE_SIZE = 24;

const quest = z.object(projectQuestShape);
const count = z.int().min(0);

export const listProjectQuests = defineCall('listProjectQuests', 'GET /project/quests', {
  permission: 'project.read',
  summary: "The project's quests, newest first, a page at a time; `search` is part of a title or a description",
  query: z.object({ ...listQueryShape, status: z.enum(PROJECT_QUEST_FILTERS).default('all') }),
  response: success({
    quests: z.array(quest).max(PROJECT_QUEST_PAGE_SIZE),
    /** Counts of all the project's quests, independent of search and filter. */
    counts: z.object({ all: count, active: count, concluded: count, rejected: count, pending: count }),
    pagination: listPageSchema,
  }),
});

export const getProjectQuest = defineCall('getProjectQuest', 'GET /project/quests/{questId}', {
  permission: 'project.read',
  summary: "One of the project's quests, with all fields of its draft",
  params: questParams,
  response: success({ quest, details: questDetailsSchema }),
  errors: ['not_found'],
});

export const previewOwnQuest = defineCall('previewOwnQuest', 'GET /project/quests/{questId}/preview', {
  permission: 'project.read',
  summary: "One of the project's quests, as users see it; a pending or rejected one as if it were live",
  params: questParams,
  response: success({ preview: questPreviewSchema }),
  errors: ['not_found'],
});

export const editQuest = defineCall('editQuest', 'PUT /project/quests/{questId}', {
  permission: 'quests.write',
  summary: 'Edit the text of a pending or active quest (a live one shows it once approved), or move its dates',
  params: questParams,
  body: questEditSchema,
  response: success({ quest }),
  errors: ['not_found', 'quest_ended', 'conflict'],
});

export const withdrawQuestEdit = defineCall('withdrawQuestEdit', 'POST /project/quests/{questId}/withdraw-edit', {
  permission: 'quests.write',
  summary: "Withdraw the edit of a live quest that waits for an admin's decision",
  params: questParams,
  response: success({ quest }),
  errors: ['not_found', 'conflict'],
});

export const withdrawQuest = defineCall('withdrawQuest', 'POST /project/quests/{questId}/withdraw', {
  permission: 'quests.write',
  summary: 'Withdraw a quest that is not live yet: it is removed, and its fee and reserve return',
  params: questParams,
  response: success({ mxp_balance: mxpSchema }),
  errors: ['not_found', 'conflict'],
});

export const resubmitQuest = defineCall('resubmitQuest', 'POST /project/quests/{questId}/resubmit', {
  permission: 'quests.write',
  summary: 'Edit a rejected quest, whose type stays, and send it again: its fee is paid again, and an admin decides',
  params: questParams,
  body: paidDraftSchema,
  response: submitQuest.response,
  errors: ['not_found', 'insufficient_balance', 'conflict'],
});

export const concludeQuest = defineCall('concludeQuest', 'POST /project/quests/{questId}/conclude', {
  permission: 'quests.write',
  summary: 'Conclude an active quest before its deadline; a giveaway is drawn',
  params: questParams,
  response: success({ quest }),
  errors: ['not_found', 'quest_ended', 'conflict'],
});

import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { questEditSchema } from '../quests/quest-draft.schema.ts';
import { listPageSchema, listQueryShape } from '../quests/quest-list.schema.ts';
import { projectQuestShape, questParams } from './project-quest.schema.ts';

/** The filters of the quest management page, in its order. */
export const PROJECT_QUEST_FILTERS = ['all', 'active', 'concluded', 'rejected', 'pending'] as const;

/** How many quests one page of the list holds. */
export const PROJECT_QUEST_PAGE_SIZE = 24;

const quest = z.object(projectQuestShape);
const count = z.int().min(0);

export const listProjectQuests = defineCall({
  name: 'listProjectQuests',
  method: 'GET',
  path: '/project/quests',
  audience: 'project',
  tag: 'Project quests',
  summary: "The project's quests, newest first, a page at a time; `search` is part of a title or a description",
  query: z.object({ ...listQueryShape, status: z.enum(PROJECT_QUEST_FILTERS).default('all') }),
  response: success({
    quests: z.array(quest).max(PROJECT_QUEST_PAGE_SIZE),
    /** Of all the project's quests, whatever is searched for. */
    counts: z.object({ all: count, active: count, concluded: count, rejected: count, pending: count }),
    pagination: listPageSchema,
  }),
});
export type ProjectQuestCounts = z.infer<(typeof listProjectQuests)['response']>['counts'];

export const getProjectQuest = defineCall({
  name: 'getProjectQuest',
  method: 'GET',
  path: '/project/quests/{questId}',
  audience: 'project',
  tag: 'Project quests',
  summary: "One of the project's quests",
  params: questParams,
  response: success({ quest }),
  errors: ['not_found'],
});

export const editQuest = defineCall({
  name: 'editQuest',
  method: 'PUT',
  path: '/project/quests/{questId}',
  audience: 'project',
  tag: 'Project quests',
  summary: 'Change the words of a pending or active quest, or give it a later deadline',
  params: questParams,
  body: questEditSchema,
  response: success({ quest }),
  errors: ['not_found', 'quest_ended'],
});

export const concludeQuest = defineCall({
  name: 'concludeQuest',
  method: 'POST',
  path: '/project/quests/{questId}/conclude',
  audience: 'project',
  tag: 'Project quests',
  summary: 'End an active quest before its deadline; a giveaway is drawn then',
  params: questParams,
  response: success({ quest }),
  errors: ['not_found', 'quest_ended', 'conflict'],
});

import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { listedQuestSchema } from './project-page.calls.ts';
import { QUEST_CATEGORIES } from '../quests/quest-basics.schema.ts';
import { listQueryShape, QUEST_PAGE_SIZE } from '../quests/quest-list.schema.ts';
import { questTypeSchema } from '../quests/quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'public', tag: 'Public pages' });

/** `reward` leaves out opportunities, which have salaries, unless they are the chosen kind. */
export const BROWSE_SORTS = ['new', 'reward', 'ending'] as const;

/** The query of the list, and of its page's address. */
export const browseQuestsQuery = z
  .object(listQueryShape)
  .omit({ saved: true })
  .extend({
    kind: questTypeSchema.optional(),
    category: z.enum(QUEST_CATEGORIES).optional(),
    /** The name of a project. */
    project: z.string().trim().max(200).optional(),
    sort: z.enum(BROWSE_SORTS).default('new'),
  });

/** A quest in a public list. */
export const browsedQuestSchema = listedQuestSchema.extend({
  host: z.string(),
  /** The address of the host's logo, or empty. */
  logo: z.string(),
});
export type BrowsedQuest = z.infer<typeof browsedQuestSchema>;

export const browseQuests = defineCall('browseQuests', 'GET /public/quests/browse', {
  summary: 'The open quests of all kinds, a page at a time, without those that only some levels see yet',
  query: browseQuestsQuery,
  response: success({
    quests: z.array(browsedQuestSchema).max(QUEST_PAGE_SIZE),
    has_more: z.boolean(),
    /** Why there are none, or empty. */
    note: z.string(),
    summary: z.string(),
    /** The address of the page without its query. */
    address: z.url(),
  }),
  rateLimit: 'public-page',
});

import { z } from 'zod';
import { factSchema } from '../fields/fact.schema.ts';
import { numberInQuery } from '../http/address-number.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { sharePictureSchema } from '../pictures/share-picture.schema.ts';
import type { QuestKind } from './kinds/quest-kind.ts';
import { QUEST_KIND_RULES } from './kinds/quest-kinds.ts';
import { questIdQuery, questIdSchema, questTypeSchema, shownQuestShape } from './quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'public', tag: 'Public pages' });

/** The path of a quest's public page. */
export const publicQuestPath = (id: number): string => `/q/${id}`;

/** The page on which a signed-in user takes part in a quest, relative to the site's root. */
export const joinPath = (type: QuestKind, id: number): string => QUEST_KIND_RULES[type].joinPath(id);

/**
 * A quest as anyone may read it. Its texts are complete, because the gateway fills them into prerendered HTML: a text
 * that does not apply is empty.
 */
export const publicQuestSchema = z
  .object(shownQuestShape)
  .omit({ removed_at: true, is_saved: true })
  .extend({
    type: questTypeSchema,
    /** `$500 + 200 MXP`; the salary of an opportunity. */
    reward: z.string(),
    /** Type, places, and what else is to know, in the order in which the page has them. */
    facts: z.array(factSchema),
    /** Above the description. */
    heading: z.string(),
    /** A giveaway's prize or a job's benefits, in the words of the project. */
    offer: z.string(),
    /** Description and requirements without their markup. */
    plain: z.object({ description: z.string(), requirements: z.string() }),
    /** The beginning of the description, in one line. */
    summary: z.string(),
    /** The address of the page. */
    address: z.url(),
    picture: sharePictureSchema,
    /** The label of the page's button, where it leads, and the line below it. */
    action: z.object({ label: z.string(), path: z.string(), note: z.string() }),
  });
export type PublicQuest = z.infer<typeof publicQuestSchema>;

export const getPublicQuest = defineCall('getPublicQuest', 'GET /public/quest', {
  summary: 'One active or ended quest, for its public page',
  query: questIdQuery,
  response: success({
    quest: publicQuestSchema,
    /** A job's posting for search engines (JSON-LD). Null for other quests. The gateway does not hand it to pages. */
    linked_data: z.record(z.string(), z.unknown()).nullable().optional(),
  }),
  errors: ['not_found', 'quest_removed'],
  rateLimit: 'public-page',
});

/** How many consecutive quest numbers a page of the sitemap covers. */
export const SITEMAP_PAGE_NUMBERS = 10_000;

export const listPublicQuests = defineCall('listPublicQuests', 'GET /public/quests', {
  summary: `The public quests of a page of the sitemap, which has ${SITEMAP_PAGE_NUMBERS} numbers, and their projects`,
  query: z.object({ page: numberInQuery(1, 1_000_000).default(1) }),
  response: success({
    quests: z.array(z.object({ id: questIdSchema, live_at: z.iso.datetime() })),
    /** The names of their projects. */
    projects: z.array(z.string()).max(SITEMAP_PAGE_NUMBERS),
    /** At least 1. */
    pages: z.int().min(1),
  }),
  rateLimit: 'public-page',
});

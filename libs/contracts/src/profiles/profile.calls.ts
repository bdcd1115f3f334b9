import { z } from 'zod';
import { factSchema } from '../fields/fact.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { questIdSchema } from '../quests/quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'User' });

/** The path of a user's public profile. */
export const publicProfilePath = (handle: string): string => `/u/${encodeURIComponent(handle.replace(/^@/, ''))}`;

/** The approved work that a profile lists. */
export const PROFILE_WORK_MAX = 20;

/**
 * A user as anyone may see them, once they have switched it on. Its texts are complete, because the gateway fills them
 * into prerendered HTML.
 */
const publicProfileSchema = z.object({
  handle: z.string(),
  name: z.string(),
  avatar_url: z.string(),
  /** `Level 4`, and its name. */
  level: z.string(),
  level_name: z.string(),
  /** Lifetime MXP, streak and approved tasks, in the order in which the page has them. */
  facts: z.array(factSchema),
  /** The earned badges in the order of the table, each with the action that earns it. */
  badges: z.array(z.object({ title: z.string(), rule: z.string() })),
  /** Empty with badges. */
  badges_note: z.string(),
  /** The newest approved work. `quest_id` is null once the quest has no public page. */
  work: z
    .array(
      z.object({
        quest_id: questIdSchema.nullable(),
        title: z.string(),
        host: z.string(),
        date: z.string(),
        /** The id of the quest's picture, or empty. */
        cover: z.string(),
      }),
    )
    .max(PROFILE_WORK_MAX),
  /** How much of the work is listed, or that there is none. Empty if all is. */
  work_note: z.string(),
  summary: z.string(),
  /** The address of the page. */
  address: z.url(),
});
export type PublicProfile = z.infer<typeof publicProfileSchema>;

export const getPublicProfile = defineCall('getPublicProfile', 'GET /public/profile', {
  audience: 'public',
  tag: 'Public pages',
  summary: 'The profile of a user who has made it public; any other handle is not found',
  query: z.object({ handle: z.string().min(1).max(100) }),
  response: success({ profile: publicProfileSchema }),
  errors: ['not_found'],
  rateLimit: 'public-page',
});

export const setPublicProfile = defineCall('setPublicProfile', 'PUT /user/profile', {
  summary: 'Show the signed-in user’s profile to anyone, or to no one',
  body: z.object({ is_public: z.boolean() }),
  response: success({}),
});

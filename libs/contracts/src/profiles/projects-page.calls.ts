import { z } from 'zod';
import { numberInQuery } from '../http/address-number.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { SEARCH_LENGTH_MAX } from '../http/page.schema.ts';
import { projectNameSchema } from './project-page.calls.ts';

const definePublicCall = defineCallGroup({ audience: 'public', tag: 'Public pages' });
const defineCall = defineCallGroup({ audience: 'user', tag: 'User' });

/** The projects that one call adds to the list. */
export const PROJECTS_PAGE = 12;

/** The maximum number of projects that a user follows. */
export const FOLLOWS_MAX = 500;

const listedProjectSchema = z.object({
  name: z.string(),
  /** The address of its logo, or empty. */
  logo: z.string(),
  /** Of its page, relative to the site's root. */
  path: z.string(),
  since: z.string(),
  /** Its quests: `3 open quests · 12 past quests`. */
  record: z.string(),
  /** Its record: `Paid $1,000, not paid yet $500, next payout Dec 1, 2026`. Never empty. */
  paid: z.string(),
});
export type ListedProject = z.infer<typeof listedProjectSchema>;

/** The query of the list, and of its page's address. */
export const publicProjectsQuery = z.object({
  /** Each word must begin a word of the name. */
  search: z.string().trim().max(SEARCH_LENGTH_MAX).default(''),
  /** The `next` of the page before. */
  from: numberInQuery(0, 1_000_000).default(0),
});

export const listPublicProjects = definePublicCall('listPublicProjects', 'GET /public/projects', {
  summary: 'The projects with live or ended quests, the newest registered first, with their records',
  query: publicProjectsQuery,
  response: success({
    projects: z.array(listedProjectSchema).max(PROJECTS_PAGE),
    /** Null on the last page. */
    next: z.int().nullable(),
    /** Why there are none, or empty. */
    note: z.string(),
    summary: z.string(),
    address: z.url(),
  }),
  rateLimit: 'public-page',
});

export const followProject = defineCall('followProject', 'PUT /user/projects/followed', {
  summary: 'Follow a project, whose new quests are then notified, or no longer; a second time changes nothing',
  body: z.object({ name: projectNameSchema, is_followed: z.boolean() }),
  response: success({ is_followed: z.boolean() }),
  errors: ['not_found', 'conflict'],
});

export const listFollowedProjects = defineCall('listFollowedProjects', 'GET /user/projects/followed', {
  summary: 'The names of the projects that the signed-in user follows',
  response: success({ names: z.array(z.string()).max(FOLLOWS_MAX) }),
});

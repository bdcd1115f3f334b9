import {
  failureSchema,
  type BodyInputOf,
  type Failure,
  type ResponseOf,
  type getLeaderboard,
  type logInAdmin,
} from './index.ts';
import { defineCallGroup, success } from './http/define-call.ts';
import type { QUEST_KIND_DRAFTS } from './quests/kinds/quest-kind-drafts.ts';
import type { QUEST_KIND_RULES } from './quests/kinds/quest-kinds.ts';
import type { ServerToClientEvents } from './realtime/events.ts';

// Compiled, never run: each line that must not compile has an @ts-expect-error.

export const body: BodyInputOf<typeof logInAdmin> = { username: 'ada', password: 'secret1' };

// @ts-expect-error a password is missing
export const halfBody: BodyInputOf<typeof logInAdmin> = { username: 'ada' };

// @ts-expect-error there is no such code
export const failure: Failure = { success: false, error: 'x', code: 'no_such_code' };

// @ts-expect-error there is no such event
export type Missing = ServerToClientEvents['points_vanished'];

export function firstName(response: ResponseOf<typeof getLeaderboard>): string | undefined {
  return response.data.leaderboard[0]?.xName;
}

export const parsed: Failure = failureSchema.parse({});

type Rules = typeof QUEST_KIND_RULES;
type Drafts = typeof QUEST_KIND_DRAFTS;

// @ts-expect-error a kind has no rules
export const rulesLackAKind = (rules: Omit<Rules, 'opportunity'>): Rules => rules;

// @ts-expect-error a kind has no draft
export const draftsLackAKind = (drafts: Omit<Drafts, 'opportunity'>): Drafts => drafts;

/** Groups refuse calls whose permission is missing or of another audience. */
export function declareCalls(): void {
  const summary = 'A call';
  const response = success({});
  const ofAdmins = defineCallGroup({ audience: 'admin', tag: 'Admin' });
  const ofProjects = defineCallGroup({ audience: 'project', tag: 'Project' });
  // @ts-expect-error an admin's call without a permission
  ofAdmins('a', 'GET /a', { summary, response });
  // @ts-expect-error a project's call without a permission
  ofProjects('b', 'GET /b', { summary, response });
  // @ts-expect-error a permission of projects
  ofAdmins('c', 'GET /c', { summary, response, permission: 'quests.write' });
  // @ts-expect-error a public call has no role
  ofAdmins('d', 'GET /d', { summary, response, audience: 'public', permission: 'review' });
  // @ts-expect-error an override makes it a call of projects
  defineCallGroup({ audience: 'user', tag: 'Users' })('e', 'GET /e', { summary, response, audience: 'project' });
}

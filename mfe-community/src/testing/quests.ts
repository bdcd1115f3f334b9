import {
  basicsOf,
  EMPTY_QUEST_FORM,
  type Draw,
  type Giveaway,
  type ListPage,
  type MissionDetail,
  type Opportunity,
  type Task,
} from '@magnetx/contracts';
import type { FakeHandler } from '@magnetx/federation/testing';
import { memberRoutes, ok } from './answers.ts';

const HOUR_MS = 3_600_000;

/** A moment the given number of hours from now, as the server sends it. */
export const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

function quest(id: number, title: string) {
  return {
    id,
    ...basicsOf(EMPTY_QUEST_FORM),
    title,
    description: `What ${title} is about.`,
    status: 'active' as const,
    timeLeft: '3d 4h left',
    ends_at: hoursFromNow(76.5),
    created_at: hoursFromNow(-3),
    participant_count: 12,
    category: 'Content',
    requirements: 'A public post.',
    project: { name: 'Fieldlab', logo: '' },
    is_demo: false,
    is_funded: false,
    is_saved: false,
  };
}

export function task(id: number, more: Partial<Task> = {}): Task {
  return {
    ...quest(id, `Task ${id}`),
    reward: '$500 + 200 MXP',
    cash_cents: 50_000,
    mxp_reward: 200,
    submission_instructions: 'Send the link.',
    max_winners: 7,
    max_participants: null,
    user_participation: null,
    ...more,
  };
}

export function giveaway(id: number, more: Partial<Giveaway> = {}): Giveaway {
  return {
    ...quest(id, `Giveaway ${id}`),
    prize: '$250.00 · 3 winners, about $83.33 each',
    prize_description: 'Paid to your wallet.',
    prize_cents: 25_000,
    mxp_reward: 0,
    max_winners: 3,
    winners: 3,
    is_featured: false,
    draw: 'none',
    drawn_at: null,
    user_participation: null,
    ...more,
  };
}

export function opportunity(id: number, more: Partial<Opportunity> = {}): Opportunity {
  return {
    ...quest(id, `Opportunity ${id}`),
    company: 'Fieldlab',
    location: 'Remote',
    salary: '$90,000 a year',
    benefits: 'Tokens.',
    type: 'Full-time',
    postedDate: '3h ago',
    application_url: 'https://fieldlab.example/jobs/1',
    is_sponsored: false,
    user_participation: null,
    ...more,
  };
}

export function mission(id: number, more: Partial<MissionDetail> = {}): MissionDetail {
  return {
    ...quest(id, `Mission ${id}`),
    mxp_reward: 50,
    completions: 12,
    completions_left: 88,
    repeat: 'daily',
    opens_at: null,
    check_kinds: ['code'],
    state: 'open',
    state_reason: '',
    next_at: null,
    user_participation: null,
    hold: null,
    checks: [
      {
        kind: 'code',
        result: null,
        reason: '',
        attempts_left: 3,
        look_again_at: null,
        is_with_people: false,
        quiz: null,
        code: { hint: 'At the end of the video' },
        facts: null,
        manual: null,
        task: null,
      },
    ],
    ...more,
  };
}

export function draw(giveawayId: number, more: Partial<Draw> = {}): Draw {
  return {
    giveaway_id: giveawayId,
    title: `Giveaway ${giveawayId}`,
    mode: 'commitment',
    commitment: '0'.repeat(64),
    beacon: null,
    max_winners: 3,
    state: 'open',
    seed: null,
    entries_hash: null,
    entry_count: 0,
    winners: [],
    alternates: [],
    share_cents: [],
    hand_overs: [],
    drawn_at: null,
    ...more,
  };
}

const pageOf = (items: readonly unknown[], page: Partial<ListPage>): ListPage => ({
  page: 1,
  limit: 24,
  total: items.length,
  hasMore: false,
  ...page,
});

export const taskList =
  (tasks: Task[], page: Partial<ListPage> = {}): FakeHandler =>
  () =>
    ok({ tasks, stats: { won: 1, participated: 2, open: 3, total: 1_204 }, pagination: pageOf(tasks, page) });

export const giveawayList =
  (giveaways: Giveaway[], page: Partial<ListPage> = {}): FakeHandler =>
  () =>
    ok({ giveaways, stats: { hosted: 9, entered: 4, won: 1, active: 5 }, pagination: pageOf(giveaways, page) });

export const opportunityList =
  (opportunities: Opportunity[], page: Partial<ListPage> = {}): FakeHandler =>
  () =>
    ok({
      opportunities,
      stats: { applied: 4, interviews: 2, offers: 1, active: 7 },
      pagination: pageOf(opportunities, page),
    });

export const missionList =
  (missions: MissionDetail[], page: Partial<ListPage> = {}): FakeHandler =>
  () =>
    ok({ missions, stats: { completed: 2, open: 3, total: 9 }, pagination: pageOf(missions, page) });

/** A member on a server with two of each kind. */
export const questRoutes: Readonly<Record<string, FakeHandler>> = {
  ...memberRoutes,
  'GET /user/tasks': taskList([task(1), task(2)]),
  'GET /user/giveaways': giveawayList([giveaway(1), giveaway(2)]),
  'GET /user/opportunities': opportunityList([opportunity(1), opportunity(2)]),
  'GET /user/missions': missionList([mission(1), mission(2)]),
  'GET /user/mission': ({ query }) => ok({ mission: mission(Number(query.id)) }),
  'GET /user/task': ({ query }) => ok({ task: task(Number(query.id)) }),
  'GET /user/giveaway': ({ query }) => ok({ giveaway: giveaway(Number(query.id)) }),
  'GET /giveaways/draw': ({ query }) => ok({ draw: draw(Number(query.giveaway_id)) }),
  'GET /user/opportunity': ({ query }) => ok({ opportunity: opportunity(Number(query.id)) }),
};

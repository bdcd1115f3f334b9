import {
  applyToOpportunity,
  enterGiveaway,
  getGiveaway,
  getOpportunity,
  getQuestStats,
  getTask,
  listGiveaways,
  listOpportunities,
  listTasks,
  moveApplication,
  submitTask,
} from '@magnetx/contracts';
import { route, type Route } from '../../http/route.ts';
import type { Applications } from './applications.ts';
import { getOwnParticipation } from './get-own-participation.ts';
import type { EnterGiveaway } from './enter-giveaway.ts';
import { presentGiveaway, presentOpportunity, presentTask } from './quest.presenter.ts';
import { listQuests } from './list-quests.ts';
import type { ParticipateDeps } from './participate.ts';
import type { SubmitWork } from './submit-work.ts';
import { countOwn, readQuestStats, type QuestStatsDeps } from './quest-stats.ts';

export interface ParticipationRoutesDeps extends QuestStatsDeps, Pick<ParticipateDeps, 'clock'> {
  readonly submitWork: SubmitWork;
  readonly enterGiveaway: EnterGiveaway;
  readonly applications: Applications;
}

function createTaskRoutes(deps: ParticipationRoutesDeps): Route[] {
  const { clock } = deps;
  return [
    route(listTasks, async ({ caller, query: { filter, ...rest } }) => {
      const userId = caller().accountId;
      const isOwn = filter === 'participated';
      const isFiltered = filter === 'open' || filter === 'closed';
      const shelf = { type: 'task' as const, ...(isFiltered && { isOpen: filter === 'open' }) };
      const [{ items, tally, pagination }, own] = await Promise.all([
        listQuests(deps, { ...rest, userId, shelf, isOwn }),
        countOwn(deps, userId, 'task'),
      ]);
      return {
        tasks: items.map(({ quest, participation }) => presentTask(quest, participation, clock.now())),
        stats: { won: own.of('paid'), participated: own.total, open: tally.open, total: tally.all },
        pagination,
      };
    }),
    route(getTask, async ({ caller, query }) => {
      const { quest, participation } = await getOwnParticipation(deps, {
        ...query,
        type: 'task',
        userId: caller().accountId,
      });
      return { task: presentTask(quest, participation, clock.now()) };
    }),
    route(submitTask, async ({ caller, body }) => {
      const { quest, participation } = await deps.submitWork(caller().accountId, body);
      return { task: presentTask(quest, participation, clock.now()) };
    }),
  ];
}

function createGiveawayRoutes(deps: ParticipationRoutesDeps): Route[] {
  const { clock } = deps;
  return [
    route(listGiveaways, async ({ caller, query: { filter, ...rest } }) => {
      const userId = caller().accountId;
      const shelf = {
        type: 'giveaway' as const,
        ...((filter === 'active' || filter === 'ended') && { isOpen: filter === 'active' }),
        ...(filter === 'featured' && { special: filter }),
      };
      const [{ items, tally, pagination }, own] = await Promise.all([
        listQuests(deps, { ...rest, userId, shelf }),
        countOwn(deps, userId, 'giveaway'),
      ]);
      return {
        giveaways: items.map(({ quest, participation }) => presentGiveaway(quest, participation, clock.now())),
        stats: { hosted: tally.all, entered: own.total, won: own.of('winner'), active: tally.active },
        pagination,
      };
    }),
    route(getGiveaway, async ({ caller, query }) => {
      const { quest, participation } = await getOwnParticipation(deps, {
        ...query,
        type: 'giveaway',
        userId: caller().accountId,
      });
      return { giveaway: presentGiveaway(quest, participation, clock.now()) };
    }),
    route(enterGiveaway, async ({ caller, body }) => {
      const { quest, participation } = await deps.enterGiveaway(caller().accountId, body.giveaway_id, body.source);
      return { giveaway: presentGiveaway(quest, participation, clock.now()) };
    }),
  ];
}

function createOpportunityRoutes(deps: ParticipationRoutesDeps): Route[] {
  const { applications, clock } = deps;
  return [
    route(listOpportunities, async ({ caller, query: { filter, ...rest } }) => {
      const userId = caller().accountId;
      const shelf = { type: 'opportunity' as const, ...(filter !== 'all' && { special: filter }) };
      const [{ items, tally, pagination }, own] = await Promise.all([
        listQuests(deps, { ...rest, userId, shelf }),
        countOwn(deps, userId, 'opportunity'),
      ]);
      return {
        opportunities: items.map(({ quest, participation }) => presentOpportunity(quest, participation, clock.now())),
        stats: {
          applied: own.of('applied'),
          interviews: own.of('interview'),
          offers: own.of('offer'),
          active: tally.active,
        },
        pagination,
      };
    }),
    route(getOpportunity, async ({ caller, query }) => {
      const own = { ...query, type: 'opportunity', userId: caller().accountId } as const;
      const { quest, participation } = await getOwnParticipation(deps, own);
      return { opportunity: presentOpportunity(quest, participation, clock.now()) };
    }),
    route(applyToOpportunity, async ({ caller, body: { opportunity_id: id, source } }) => {
      const { quest, participation } = await applications.apply(caller().accountId, id, source);
      return { opportunity: presentOpportunity(quest, participation, clock.now()) };
    }),
    route(moveApplication, async ({ caller, body: { opportunity_id: id, status } }) => {
      const { quest, participation } = await applications.move(caller().accountId, id, status);
      return { opportunity: presentOpportunity(quest, participation, clock.now()) };
    }),
  ];
}

export function createParticipationRoutes(deps: ParticipationRoutesDeps): Route[] {
  return [
    ...createTaskRoutes(deps),
    ...createGiveawayRoutes(deps),
    ...createOpportunityRoutes(deps),
    route(getQuestStats, ({ caller }) => readQuestStats(deps, caller().accountId)),
  ];
}

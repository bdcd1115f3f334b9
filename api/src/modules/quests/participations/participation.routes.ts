import {
  applyToOpportunity,
  enterGiveaway,
  getGiveaway,
  getOpportunity,
  getQuestStats,
  getTask,
  listGiveaways,
  listOpportunities,
  listProjectApplications,
  listTasks,
  moveApplication,
  moveProjectApplication,
  submitTask,
  withdrawApplication,
  type QuestKind,
} from '@magnetx/contracts';
import { route, type Route } from '../../../http/route.ts';
import type { Applications } from './applications.ts';
import { getOwnParticipation } from './get-own-participation.ts';
import type { EnterGiveaway } from './enter-giveaway.ts';
import type { ProjectApplications } from './project-applications.ts';
import {
  createPresenter,
  presentGiveaway,
  presentOpportunity,
  presentTask,
  type OwnParticipation,
  type Shown,
  type ShownParticipation,
} from './quest.presenter.ts';
import { listQuests } from './list-quests.ts';
import { readConditions, withConditions } from './claims/conditions.ts';
import { createMissionRoutes, type MissionRoutesDeps } from './claims/mission.routes.ts';
import { createWaitingClaimRoutes } from './claims/waiting-claims.ts';
import { createPreviewRoutes } from './preview.routes.ts';
import { createPublicRoutes } from './public.routes.ts';
import type { SubmitWork } from './submit-work.ts';
import { readQuestStats } from './quest-stats.ts';

export interface ParticipationRoutesDeps extends MissionRoutesDeps {
  readonly submitWork: SubmitWork;
  readonly enterGiveaway: EnterGiveaway;
  readonly applications: Applications;
  readonly projectApplications: ProjectApplications;
}

/** Presents quests as a user sees them. `one` reads whether the user has saved the quest. */
function createOwnPresenter<T>(
  deps: ParticipationRoutesDeps,
  type: QuestKind,
  present: (participation: ShownParticipation, shown: Shown) => T,
) {
  const { all, one: presentOne } = createPresenter(deps, present);
  const one = async (userId: string, own: OwnParticipation): Promise<T> => {
    const [saved, conditions] = await Promise.all([
      deps.savedQuests.listAmong(userId, [own.quest.id]),
      readConditions(deps, userId, own.quest),
    ]);
    return presentOne({ ...own, conditions, isSaved: saved.has(own.quest.id) });
  };
  return {
    all: async (userId: string, items: readonly ShownParticipation[]): Promise<T[]> =>
      all(await withConditions(deps, userId, items)),
    one,
    read: async (userId: string, id: number): Promise<T> =>
      one(userId, await getOwnParticipation(deps, { userId, id, type })),
  };
}

function createTaskRoutes(deps: ParticipationRoutesDeps): Route[] {
  const present = createOwnPresenter(deps, 'task', presentTask);
  return [
    route(listTasks, async ({ caller, query: { filter, ...rest } }) => {
      const userId = caller().accountId;
      const isOwn = filter === 'participated';
      const isFiltered = filter === 'open' || filter === 'closed';
      const shelf = { type: 'task' as const, ...(isFiltered && { isOpen: filter === 'open' }) };
      const { items, tally, own, pagination } = await listQuests(deps, { ...rest, userId, shelf, isOwn });
      return {
        tasks: await present.all(userId, items),
        stats: { won: own.of('paid'), participated: own.total, open: tally.open, total: tally.all },
        pagination,
      };
    }),
    route(getTask, async ({ caller, query }) => ({ task: await present.read(caller().accountId, query.id) })),
    route(submitTask, async ({ caller, body }) => ({
      task: await present.one(caller().accountId, await deps.submitWork(caller().accountId, body)),
    })),
  ];
}

function createGiveawayRoutes(deps: ParticipationRoutesDeps): Route[] {
  const present = createOwnPresenter(deps, 'giveaway', presentGiveaway);
  return [
    route(listGiveaways, async ({ caller, query: { filter, ...rest } }) => {
      const userId = caller().accountId;
      const shelf = {
        type: 'giveaway' as const,
        ...((filter === 'active' || filter === 'ended') && { isOpen: filter === 'active' }),
        ...(filter === 'featured' && { special: filter }),
      };
      const { items, tally, own, pagination } = await listQuests(deps, { ...rest, userId, shelf });
      return {
        giveaways: await present.all(userId, items),
        stats: { hosted: tally.all, entered: own.total, won: own.of('winner'), active: tally.active },
        pagination,
      };
    }),
    route(getGiveaway, async ({ caller, query }) => ({ giveaway: await present.read(caller().accountId, query.id) })),
    route(enterGiveaway, async ({ caller, body }) => ({
      giveaway: await present.one(
        caller().accountId,
        await deps.enterGiveaway(caller().accountId, body.giveaway_id, body.source),
      ),
    })),
  ];
}

function createOpportunityRoutes(deps: ParticipationRoutesDeps): Route[] {
  const { applications, projectApplications } = deps;
  const present = createOwnPresenter(deps, 'opportunity', presentOpportunity);
  return [
    route(listOpportunities, async ({ caller, query: { filter, ...rest } }) => {
      const userId = caller().accountId;
      const shelf = { type: 'opportunity' as const, ...(filter !== 'all' && { special: filter }) };
      const { items, tally, own, pagination } = await listQuests(deps, { ...rest, userId, shelf });
      return {
        opportunities: await present.all(userId, items),
        stats: {
          applied: own.of('applied'),
          interviews: own.of('interview'),
          offers: own.of('offer'),
          active: tally.active,
        },
        pagination,
      };
    }),
    route(getOpportunity, async ({ caller, query }) => ({
      opportunity: await present.read(caller().accountId, query.id),
    })),
    route(applyToOpportunity, async ({ caller, body }) => ({
      opportunity: await present.one(caller().accountId, await applications.apply(caller().accountId, body)),
    })),
    route(moveApplication, async ({ caller, body: { opportunity_id: id, status } }) => ({
      opportunity: await present.one(caller().accountId, await applications.move(caller().accountId, id, status)),
    })),
    route(withdrawApplication, async ({ caller, body: { opportunity_id: id } }) => ({
      opportunity: await present.one(caller().accountId, await applications.withdraw(caller().accountId, id)),
    })),
    route(listProjectApplications, ({ caller, query }) => projectApplications.list(caller().accountId, query)),
    route(moveProjectApplication, async ({ caller, params, body }) => ({
      application: await projectApplications.move(caller().accountId, params.applicationId, body),
    })),
  ];
}

export function createParticipationRoutes(deps: ParticipationRoutesDeps): Route[] {
  return [
    ...createTaskRoutes(deps),
    ...createGiveawayRoutes(deps),
    ...createOpportunityRoutes(deps),
    ...createMissionRoutes(deps),
    ...createWaitingClaimRoutes(deps),
    ...createPreviewRoutes(deps),
    ...createPublicRoutes(deps),
    route(getQuestStats, ({ caller }) => readQuestStats(deps, caller().accountId)),
  ];
}

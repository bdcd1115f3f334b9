import type { ClientSession, Connection } from 'mongoose';
import { walkBatches } from '../../../db/walk-batches.ts';
import { createEnqueue } from '../../../jobs/index.ts';
import type { Quest } from '../quests/index.ts';
import { createApplications } from './applications.ts';
import { createEnterGiveaway } from './enter-giveaway.ts';
import { createAnswerCheck } from './claims/answer-check.ts';
import type { Claim } from './claims/claim.model.ts';
import { createBrowseQuests } from './browse-quests.ts';
import { createLookNow } from './claims/look-again.ts';
import { lookAgainWork } from './claims/look-again.work.ts';
import { lookBackWork } from './claims/look-back.work.ts';
import { DAY_MS } from './claims/own-claim.ts';
import { createClaimRepository, type ClaimRepository } from './claims/claim.repository.ts';
import type { Participation } from './participation.model.ts';
import { createParticipationRepository } from './participation.repository.ts';
import { readOutcomes } from './claims/read-outcomes.ts';
import type { AnswerDeps } from './claims/settle-answer.ts';
import { createParticipationRoutes } from './participation.routes.ts';
import { createProjectApplications } from './project-applications.ts';
import { settleRemovedQuestsJob, settleBatch } from './settle-removed-quests.job.ts';
import { createSubmitWork } from './submit-work.ts';
import { createWithdraw } from './withdraw.ts';
import { createWorkDecisions } from './work-decisions.ts';
import { withWorkEvents, type WorkEvents } from './work-events.ts';

export type { Deed, Participation } from './participation.model.ts';
export type { AddedWork } from './work-events.ts';
export type { AnswerDeps } from './claims/settle-answer.ts';
export { ADMIN, isAppealable } from './work-decisions.ts';
export type { NamedWork, QueuedWork, WorkAppeal, WorkDecider, WorkRecommendation } from './work-decisions.ts';

/** More within a minute than any rule asks for. */
const COMPLETIONS_MAX = 10;
/** How long it counts that someone undid what had passed a check. */
const UNDONE_DAYS = 30;

/** The claims of users to have passed checks. */
const claimsOf = (claims: ClaimRepository) => ({
  listCompletedAt: claims.listCompletedAt,
  /**
   * A quest that leaves the list has no participants, and may be posted again with other checks. Claims that were
   * stored while it left are forgotten before it is live again.
   */
  forget: ({ id }: Quest, session: ClientSession): Promise<void> => claims.removeOf(id, session),
  stopWaiting: ({ id }: Quest, session: ClientSession): Promise<void> => claims.stopWaiting(id, session),
  readOutcomes: (quest: Quest) => readOutcomes(claims, quest),
  erase: claims.erase,
  /** All claims of a user, for the download of their data. */
  dataOf: (userId: string) => walkBatches<Claim>((last, limit) => claims.list(userId, last?._id ?? '', limit)),
});

/** Participations in quests: work on tasks, entries in giveaways, applications for opportunities, missions. */
export function createParticipationsModule(
  deps: Omit<AnswerDeps, 'participations' | 'claims' | 'enqueue'> & { connection: Connection; events: WorkEvents },
) {
  const participations = withWorkEvents(createParticipationRepository(deps.connection), deps.events);
  const claims = createClaimRepository(deps.connection);
  const participate = { ...deps, participations, claims, enqueue: createEnqueue(deps) };
  const useCases = {
    answerCheck: createAnswerCheck(participate),
    submitWork: createSubmitWork(participate),
    enterGiveaway: createEnterGiveaway(participate),
    applications: createApplications(participate),
    projectApplications: createProjectApplications(participate),
  };
  return {
    ...useCases,
    withdraw: createWithdraw(participate),
    /** Open quests as visitors see them. */
    browse: createBrowseQuests(participate),
    /** Erases what was written in the applications to a project that is erased. */
    forgetSentTo: participations.forgetSentTo,
    workDecisions: createWorkDecisions(participate),
    claims: { ...claimsOf(claims), lookNow: createLookNow(participate) },
    /** The entries of a giveaway. Lists are in the order of tickets, from the one after the given ticket. */
    entries: {
      list: participations.listEntries,
      listTickets: participations.listTickets,
      /** By ticket. */
      find: participations.findEntries,
      recordDraw: async (
        questId: number,
        { winners, alternates }: { readonly winners: readonly string[]; readonly alternates: readonly string[] },
        session: ClientSession,
      ): Promise<void> => {
        await participations.setEntryStatus(questId, winners, 'winner', session);
        await participations.setEntryStatus(questId, alternates, 'alternate', session);
      },
      recordHandOver: async (
        questId: number,
        tickets: { readonly out: readonly string[]; readonly in: string },
        session: ClientSession,
      ): Promise<void> => {
        await participations.setEntryStatus(questId, tickets.out, 'passed_on', session);
        await participations.setEntryStatus(questId, [tickets.in], 'winner', session);
      },
    },
    /** The sources of the review queue's rows. */
    queue: { listIds: participations.listQueuedIds, find: participations.findById },
    listByIds: participations.listByIds,
    listOf: (userId: string) => participations.listOf(userId),
    listNewestQuests: participations.listNewestQuests,
    listDeeds: participations.listDeeds,
    listEarliest: participations.listEarliest,
    listTypesOf: participations.listTypesOf,
    hasParticipants: participations.hasParticipants,
    countWork: participations.countWork,
    countByStatus: participations.countByStatus,
    countIn: participations.countIn,
    /** The latest completions of a user, and whether they handed in a link that another user had handed in before. */
    readRecord: async (userId: string) => ({
      completedAt: await claims.listCompletedAt(userId, COMPLETIONS_MAX),
      hasRepeatedLink: await participations.hasRepeatedLink(userId),
      hasUndone: await claims.hasUndone(userId, new Date(deps.clock.now().getTime() - UNDONE_DAYS * DAY_MS)),
    }),
    hasOpenAppeals: participations.hasOpenAppeals,
    markPaid: participations.markPaid,
    /** All participations of a user by quest, for the download of their data. */
    dataOf: (userId: string) =>
      walkBatches<Participation>((last, limit) => participations.listByQuest(userId, last?.questId ?? 0, limit)),
    /** Settles a removed quest for its first participants, in the transaction that removes it. A job does the rest. */
    settleRemoved: async (quest: Quest, session: ClientSession): Promise<void> => {
      await claims.stopWaiting(quest.id, session);
      await settleBatch(participate, quest, session);
    },
    jobs: [settleRemovedQuestsJob(participate)],
    work: [lookAgainWork(participate), lookBackWork(participate)],
    routes: createParticipationRoutes({ ...participate, ...useCases }),
  };
}

export type ParticipationsModule = ReturnType<typeof createParticipationsModule>;

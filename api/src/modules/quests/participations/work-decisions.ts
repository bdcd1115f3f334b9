import { AppError, type Decider } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { assertSeen } from '../../../http/revised-id.ts';
import type { Quest } from '../quests/index.ts';
import { freePlace, retakePlace, type ParticipationDeps } from './participate.ts';
import type { Participation } from './participation.model.ts';
import type { ParticipationChanges } from './participation.repository.ts';

/** Work in the review queue, its content, and its task. */
export interface QueuedWork {
  readonly work: Participation;
  readonly content: NonNullable<Participation['work']>;
  readonly quest: Quest;
}

/** Work as the page of a decision named it. */
export interface NamedWork {
  readonly workId: string;
  /** The one that the page showed. */
  readonly revision: number;
  /** Undefined: of any project. */
  readonly projectId?: string;
}

/** The side that decides, and whether an admin checks the decision. */
export interface WorkDecider {
  readonly by: Decider;
  readonly isToCheck: boolean;
}

export type WorkAppeal = NonNullable<QueuedWork['content']['appeal']>;

/** Whether the rejection of work can be appealed: once, while its decision can still be replaced. */
export function isAppealable({ status, isQueued, work }: Participation, quest: Quest): boolean {
  if (status !== 'rejected' || !isQueued || !work || work.appeal) return false;
  return quest.deletedAt === null && ['active', 'concluded'].includes(quest.status);
}

export type WorkRecommendation = NonNullable<QueuedWork['content']['recommendation']>;

/** The decider of an admin's calls. */
export const ADMIN: WorkDecider = { by: 'admin', isToCheck: false };

const decisionOf = ({ by, isToCheck }: WorkDecider) => ({ decidedBy: by, ...(isToCheck && { isToCheck }) });

/** The work as it was handed in, without a decision. */
function undecided(content: QueuedWork['content']): QueuedWork['content'] {
  const submitted = { ...content, decidedAt: null, reason: '' };
  delete submitted.decidedBy;
  delete submitted.isToCheck;
  delete submitted.appeal;
  return submitted;
}

/** The work with its open appeal closed. */
function withoutOpenAppeal(content: QueuedWork['content']): QueuedWork['content'] {
  const { appeal } = content;
  return appeal?.state === 'open' ? { ...content, appeal: { ...appeal, state: 'closed' } } : content;
}

/** Finds work in the queue, in the caller's transaction. */
function createFindQueued({ participations, quests }: ParticipationDeps) {
  const find = async (work: Participation | null, session: ClientSession): Promise<QueuedWork> => {
    const quest = work && (await quests.find(work.questId, session));
    if (!work?.isQueued || !work.work || !quest) throw new AppError('not_found');
    return { work, content: work.work, quest };
  };
  return {
    /**
     * Throws `not_found` for work that is not in the queue, or not on a task of this project, and `item_changed` for an
     * earlier revision.
     */
    getQueued: async ({ workId, revision, projectId }: NamedWork, session: ClientSession): Promise<QueuedWork> => {
      const queued = await find(await participations.findById(workId, session), session);
      if (projectId !== undefined && queued.quest.projectId !== projectId) throw new AppError('not_found');
      assertSeen(revision, queued.work.revision);
      return queued;
    },

    /** The user's work on a task. Throws `not_found`. */
    getOwn: async (userId: string, questId: number, session: ClientSession): Promise<QueuedWork> =>
      find(await participations.find(userId, questId, session), session),
  };
}

type Change = (
  work: Participation,
  from: Participation['status'],
  set: ParticipationChanges,
  session: ClientSession,
) => Promise<Participation>;

/** Notes about work that are not decisions. */
function createNotes(change: Change) {
  return {
    /** Stores the state of the appeal against the decision. */
    setAppeal: ({ work, content }: QueuedWork, appeal: WorkAppeal, session: ClientSession): Promise<Participation> =>
      change(work, work.status, { work: { ...content, appeal } }, session),

    /** Ends the check of an owner's decision. */
    confirm: ({ work, content }: QueuedWork, session: ClientSession): Promise<Participation> => {
      const checked = { ...content };
      delete checked.isToCheck;
      return change(work, work.status, { work: checked }, session);
    },

    /** Sets the owner's recommendation on pending work, or with null withdraws it. */
    recommend: (
      { work, content }: QueuedWork,
      recommendation: WorkRecommendation | null,
      session: ClientSession,
    ): Promise<Participation> => {
      const recommended = { ...content, ...(recommendation && { recommendation }) };
      if (!recommendation) delete recommended.recommendation;
      return change(work, 'pending', { work: recommended }, session);
    },
  };
}

/**
 * The decisions on work, each in the caller's transaction. The first of several concurrent decisions counts; the others
 * throw `already_decided`. Payment is up to the caller.
 */
export function createWorkDecisions(deps: ParticipationDeps) {
  const { participations, quests, activity, clock } = deps;
  const change: Change = async (work, from, set, session) => {
    const changed = await participations.changeIf(work, [from], set, session);
    if (!changed) throw new AppError('already_decided');
    return changed;
  };

  const reject = async (
    { work, content }: QueuedWork,
    { reason, isQueued, decider }: { reason: string; isQueued: boolean; decider: WorkDecider },
    session: ClientSession,
  ): Promise<Participation> => {
    const decided = { ...content, decidedAt: clock.now(), reason, ...decisionOf(decider) };
    const rejected = await change(work, 'pending', { status: 'rejected', work: decided, isQueued }, session);
    await freePlace(deps, work, ['active', 'concluded'], session);
    return rejected;
  };

  return {
    ...createFindQueued(deps),
    ...createNotes(change),

    /** Counts the work as completed. */
    approve: async (
      { work, content, quest }: QueuedWork,
      decider: WorkDecider,
      session: ClientSession,
    ): Promise<Participation> => {
      const at = clock.now();
      const decided = { ...content, decidedAt: at, reason: '', ...decisionOf(decider) };
      const set = { status: 'approved', work: decided, completedAt: at } as const;
      const approved = await change(work, 'pending', set, session);
      await activity.complete({ quest, source: work.source, at, workAt: work.at }, session);
      return approved;
    },

    /** Frees the work's place in the task. */
    reject: (queued: QueuedWork, reason: string, decider: WorkDecider, session: ClientSession) =>
      reject(queued, { reason, isQueued: true, decider }, session),

    /** Rejects pending work for this reason, so that its author can submit again. Decided work keeps its decision. */
    removeFromQueue: (queued: QueuedWork, reason: string, session: ClientSession): Promise<Participation> => {
      const { status } = queued.work;
      if (status === 'pending') return reject(queued, { reason, isQueued: false, decider: ADMIN }, session);
      const work = withoutOpenAppeal(queued.content);
      return change(queued.work, status, { isQueued: false, work }, session);
    },

    /** Makes approved or rejected work pending again. Throws `no_places_left` when a rejection's place was taken. */
    reverse: async ({ work, content, quest }: QueuedWork, session: ClientSession): Promise<Participation> => {
      const { completedAt, source, at, round } = work;
      await quests.addWorkReversal(quest.id, session);
      const set = { status: 'pending', work: undecided(content) } as const;
      if (work.status === 'approved') {
        if (completedAt) await activity.undoCompletion({ quest, source, at: completedAt, workAt: at }, session);
        return change(work, 'approved', { ...set, completedAt: null, round: round + 1 }, session);
      }
      const reversed = await change(work, 'rejected', set, session);
      if (await retakePlace(deps, work, session)) return reversed;
      throw new AppError('no_places_left', { message: t('Another user has taken its place in the task.') });
    },
  };
}

import { AppError } from '@magnetx/contracts';
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

export type WorkRecommendation = NonNullable<QueuedWork['content']['recommendation']>;

/**
 * The decisions on work, each in the caller's transaction. The first of several concurrent decisions counts; the others
 * throw `already_decided`. Payment is up to the caller.
 */
export function createWorkDecisions(deps: ParticipationDeps) {
  const { participations, quests, activity, clock } = deps;
  const change = async (
    work: Participation,
    from: Participation['status'],
    set: ParticipationChanges,
    session: ClientSession,
  ): Promise<Participation> => {
    const changed = await participations.changeIf(work, [from], set, session);
    if (!changed) throw new AppError('already_decided');
    return changed;
  };

  const reject = async (
    { work, content }: QueuedWork,
    { reason, isQueued }: { readonly reason: string; readonly isQueued: boolean },
    session: ClientSession,
  ): Promise<Participation> => {
    const decided = { ...content, decidedAt: clock.now(), reason };
    const rejected = await change(work, 'pending', { status: 'rejected', work: decided, isQueued }, session);
    await freePlace(deps, work, ['active', 'concluded'], session);
    return rejected;
  };

  return {
    /**
     * Throws `not_found` for work that is not in the queue, or not on a task of this project, and `item_changed` for an
     * earlier revision.
     */
    getQueued: async ({ workId, revision, projectId }: NamedWork, session: ClientSession): Promise<QueuedWork> => {
      const work = await participations.findById(workId, session);
      const quest = work && (await quests.find(work.questId, session));
      if (!work?.isQueued || !work.work || !quest) throw new AppError('not_found');
      if (projectId !== undefined && quest.projectId !== projectId) throw new AppError('not_found');
      assertSeen(revision, work.revision);
      return { work, content: work.work, quest };
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

    /** Counts the work as completed. */
    approve: async ({ work, content, quest }: QueuedWork, session: ClientSession): Promise<Participation> => {
      const at = clock.now();
      const decided = { ...content, decidedAt: at, reason: '' };
      const set = { status: 'approved', work: decided, completedAt: at } as const;
      const approved = await change(work, 'pending', set, session);
      await activity.complete({ quest, source: work.source, at, workAt: work.at }, session);
      return approved;
    },

    /** Frees the work's place in the task. */
    reject: (queued: QueuedWork, reason: string, session: ClientSession) =>
      reject(queued, { reason, isQueued: true }, session),

    /** Rejects pending work for this reason, so that its author can submit again. Decided work keeps its decision. */
    removeFromQueue: (queued: QueuedWork, reason: string, session: ClientSession): Promise<Participation> => {
      const { status } = queued.work;
      if (status === 'pending') return reject(queued, { reason, isQueued: false }, session);
      return change(queued.work, status, { isQueued: false }, session);
    },

    /** Makes approved or rejected work pending again. Throws `no_places_left` when a rejection's place was taken. */
    reverse: async ({ work, content, quest }: QueuedWork, session: ClientSession): Promise<Participation> => {
      const { completedAt, source, at, round } = work;
      await quests.addWorkReversal(quest.id, session);
      const undecided = { status: 'pending', work: { ...content, decidedAt: null, reason: '' } } as const;
      if (work.status === 'approved') {
        if (completedAt) await activity.undoCompletion({ quest, source, at: completedAt, workAt: at }, session);
        return change(work, 'approved', { ...undecided, completedAt: null, round: round + 1 }, session);
      }
      const reversed = await change(work, 'rejected', undecided, session);
      if (await retakePlace(deps, work, session)) return reversed;
      throw new AppError('no_places_left', { message: 'Another user has taken its place in the task.' });
    },
  };
}

import { AppError, type ConcludeReason, type ProjectStatus } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { createChangeQuest } from './change-quest.ts';
import { createEditRequests } from './edit-requests.ts';
import { refundEntry } from './fee-entries.ts';
import type { QuestDeps, QuestFields } from './quest-deps.ts';
import { assertFunded, EXPIRED_TEXT, isPastDeadline } from './quest-guards.ts';
import { createResubmit, createReverse } from './quest-reversals.ts';
import type { Quest } from './quest.model.ts';
import { isShown } from './shown-quest.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The requested deadline, else go-live plus `durationDays`, else none (design, section 3). */
function deadlineOf({ endsAt, durationDays }: Quest, liveAt: Date): Date | null {
  if (endsAt !== null) return endsAt;
  return durationDays === null ? null : new Date(liveAt.getTime() + durationDays * DAY_MS);
}

/** The fields that going live sets. An opportunity's fee pays its first day (design, section 3: fees). */
function liveFrom(quest: Quest, liveAt: Date) {
  const listedUntil = quest.type === 'opportunity' ? new Date(liveAt.getTime() + DAY_MS) : null;
  return { status: 'active' as const, decidedAt: liveAt, liveAt, endsAt: deadlineOf(quest, liveAt), listedUntil };
}

/** Shows or hides a quest. Hidden time is not charged, so a listing that returns is paid at least until now. */
function shownIf(isProjectActive: boolean, { listedUntil }: Quest, now: Date) {
  const isBehind = isProjectActive && listedUntil !== null && listedUntil < now;
  return { isProjectActive, ...(isBehind && { listedUntil: now }) };
}

/**
 * The steps of a quest's life, each in the caller's transaction. Each returns null if the quest's status does not allow
 * it, so one of several concurrent steps counts. The lists change with every step.
 */
export function createQuestChanges(deps: QuestDeps) {
  const { quests, projects, ledger, events, clock } = deps;
  const { change, settleEdit, insert } = createChangeQuest(deps);
  const refund = (quest: Quest, session: ClientSession) => ledger.postEntry(refundEntry(quest), session);

  /** Rejects a pending quest and refunds its fee. */
  const reject = async (id: number, reason: string, session: ClientSession): Promise<Quest | null> => {
    const set = { status: 'rejected' as const, decidedAt: clock.now(), reason };
    const quest = await change(id, ['pending'], set, session);
    if (quest) await refund(quest, session);
    return quest;
  };

  return {
    insert,
    edits: createEditRequests({ ...deps, change, settleEdit }),
    reject,
    reverse: createReverse({ ...deps, change }),
    resubmit: createResubmit({ ...deps, change }),

    /**
     * Makes a pending quest live. Throws `quest_ended` if its deadline has passed, and `conflict` if it must be funded.
     */
    approve: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const pending = await quests.findById(id, session);
      if (pending?.status !== 'pending') return null;
      if (isPastDeadline(pending, clock.now())) throw new AppError('quest_ended', { message: EXPIRED_TEXT });
      if (deps.isFundingRequired) assertFunded(pending);
      const project = await projects.find(pending.projectId, session);
      const set = { ...liveFrom(pending, clock.now()), isProjectActive: project?.status === 'active' };
      const quest = await change(id, ['pending'], set, session);
      if (quest) await events.questLive.emit(quest, session);
      return quest;
    },

    /** Rejects a pending quest whose deadline has passed. Null for any other. */
    expire: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      return quest && isPastDeadline(quest, clock.now()) ? reject(id, EXPIRED_TEXT, session) : null;
    },

    conclude: async (id: number, concludedBecause: ConcludeReason, session: ClientSession): Promise<Quest | null> => {
      const set = { status: 'concluded' as const, concludedAt: clock.now(), concludedBecause, listedUntil: null };
      const quest = await change(id, ['active'], set, session);
      if (quest) await events.questConcluded.emit(quest, session);
      return quest;
    },

    edit: (id: number, status: Quest['status'], set: QuestFields, session: ClientSession): Promise<Quest | null> =>
      change(id, [status], set, session),

    extendListing: (id: number, listedUntil: Date, session: ClientSession): Promise<Quest | null> =>
      quests.changeIf(id, ['active'], { listedUntil }, session),

    /** Null if the quest is not concluded, or was drawn before. */
    markDrawn: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      if (quest?.drawnAt !== null) return null;
      return change(id, ['concluded'], { drawnAt: clock.now() }, session);
    },

    /** Hides a quest permanently. A pending quest's fee is refunded, and a job settles undecided participations. */
    remove: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const before = await quests.findById(id, session);
      const wasLive = before !== null && before.liveAt !== null;
      const set = { deletedAt: clock.now(), isQueued: false, listedUntil: null, ...(wasLive && { isUnsettled: true }) };
      const quest = await change(id, ['pending', 'active', 'concluded', 'rejected'], set, session);
      if (quest && before?.status === 'pending') await refund(quest, session);
      return quest;
    },

    /** Says whether a quest's reserve covers its rewards. Null for a deleted quest. */
    setFunded: (id: number, isFunded: boolean, session: ClientSession): Promise<Quest | null> =>
      change(id, ['pending', 'active', 'concluded', 'rejected'], { isFunded }, session),

    /** Features a giveaway. Null for any other quest, and for a hidden one. */
    feature: async (id: number, isFeatured: boolean, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      if (quest?.type !== 'giveaway' || !isShown(quest)) return null;
      return change(id, ['active', 'concluded'], { isFeatured }, session);
    },

    /** Suspends a project and hides its quests, or the reverse. False if nothing changes. */
    setProjectStatus: async (projectId: string, status: ProjectStatus, session: ClientSession): Promise<boolean> => {
      if (!(await projects.setStatus(projectId, status, session))) return false;
      for (const quest of await quests.listOfProject(projectId, session)) {
        await change(quest.id, [quest.status], shownIf(status === 'active', quest, clock.now()), session);
      }
      return true;
    },
  };
}

export type QuestChanges = ReturnType<typeof createQuestChanges>;

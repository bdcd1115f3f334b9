import type { ConcludeReason, ProjectStatus } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { createChangeQuest } from './change-quest.ts';
import { createEditRequests } from './edit-requests.ts';
import { isReserve, returnFee } from './fee-entries.ts';
import { kindOf } from './kinds/index.ts';
import type { QuestDeps, QuestFields } from './quest-deps.ts';
import { createDecisions } from './quest-decisions.ts';
import { createResubmit, createReverse } from './quest-reversals.ts';
import { isScheduled } from './quest-guards.ts';
import type { Quest } from './quest.model.ts';
import { isShown } from './shown-quest.ts';

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

  return {
    insert,
    ...createDecisions({ ...deps, change }),
    edits: createEditRequests({ ...deps, change, settleEdit }),
    reverse: createReverse({ ...deps, change }),
    resubmit: createResubmit({ ...deps, change }),

    conclude: async (id: number, concludedBecause: ConcludeReason, session: ClientSession): Promise<Quest | null> => {
      const set = { status: 'concluded' as const, concludedAt: clock.now(), concludedBecause, listedUntil: null };
      const quest = await change(id, ['active'], set, session);
      if (quest && isReserve(quest)) await returnFee(ledger, quest, session);
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

    /** Hides a quest permanently. Returns a pending quest's fee, or a reserve. A job settles its participations. */
    remove: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const before = await quests.findById(id, session);
      const now = clock.now();
      const wasLive = before !== null && before.liveAt !== null;
      const wasApproved = wasLive || (before !== null && isScheduled(before));
      const further = { ...(wasLive && { isUnsettled: true }), ...(wasApproved && { takenDownAt: now }) };
      const set = { deletedAt: now, isQueued: false, listedUntil: null, ...further };
      const quest = await change(id, ['pending', 'active', 'concluded', 'rejected'], set, session);
      const isReturned = before?.status === 'pending' || (quest && isReserve(quest));
      if (quest && isReturned) await returnFee(ledger, quest, session);
      return quest;
    },

    /** Says whether a quest's reserve covers its rewards. Null for a deleted quest. */
    setFunded: (id: number, isFunded: boolean, session: ClientSession): Promise<Quest | null> =>
      change(id, ['pending', 'active', 'concluded', 'rejected'], { isFunded }, session),

    /** Features a giveaway. Null for any other quest, and for a hidden one. */
    feature: async (id: number, isFeatured: boolean, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      if (!quest || !kindOf(quest).canBeFeatured || !isShown(quest)) return null;
      return change(id, ['active', 'concluded'], { isFeatured }, session);
    },

    /** Suspends a project and hides its quests, or the reverse. False if nothing changes. */
    setProjectStatus: async (projectId: string, status: ProjectStatus, session: ClientSession): Promise<boolean> => {
      if (!(await projects.setStatus(projectId, status, session))) return false;
      const now = clock.now();
      for (const quest of await quests.listOfProject(projectId, session)) {
        const isTakenDown = status === 'suspended' && quest.liveAt !== null;
        const set = { ...shownIf(status === 'active', quest, now), ...(isTakenDown && { takenDownAt: now }) };
        await change(quest.id, [quest.status], set, session);
      }
      return true;
    },
  };
}

export type QuestChanges = ReturnType<typeof createQuestChanges>;

import type { ConcludeReason, ProjectStatus, QuestEdit } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { Clock } from '../../runtime/clock.ts';
import type { Projects } from '../accounts/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import { createChangeQuest, type QuestEvents } from './change-quest.ts';
import { refundEntry } from './fee-entries.ts';
import type { ListingRepository } from './listing.repository.ts';
import { createTakeBack } from './quest-reversals.ts';
import type { Quest, QuestRepository } from './quest.repository.ts';
import { isShown } from './shown-quest.ts';

export interface QuestChangesDeps {
  readonly quests: QuestRepository;
  readonly listings: ListingRepository;
  readonly projects: Projects;
  readonly ledger: LedgerModule;
  readonly events: QuestEvents;
  readonly clock: Clock;
}

const DAY_MS = 24 * 60 * 60_000;

/** Asked for, else so many days after going live, else none (design, section 3). */
function deadlineOf({ endsAt, durationDays }: Quest, liveAt: Date): Date | null {
  if (endsAt !== null) return endsAt;
  return durationDays === null ? null : new Date(liveAt.getTime() + durationDays * DAY_MS);
}

/** What going live sets. An opportunity's fee has paid its first day (design, section 3: fees). */
function liveFrom(quest: Quest, liveAt: Date) {
  const listedUntil = quest.type === 'opportunity' ? new Date(liveAt.getTime() + DAY_MS) : null;
  return { status: 'active' as const, decidedAt: liveAt, liveAt, endsAt: deadlineOf(quest, liveAt), listedUntil };
}

/** Shown or not. The time in which nobody could see a listing is not charged: it is paid at least until its return. */
function shownIf(isProjectActive: boolean, { listedUntil }: Quest, now: Date) {
  const isBehind = isProjectActive && listedUntil !== null && listedUntil < now;
  return { isProjectActive, ...(isBehind && { listedUntil: now }) };
}

/**
 * The steps of a quest's life, each in the caller's transaction. All answer null when the quest is not in a state from
 * which the step leads, so that of several who come at once one takes it. The lists change with every step.
 */
export function createQuestChanges(deps: QuestChangesDeps) {
  const { quests, projects, ledger, events, clock } = deps;
  const { change, insert } = createChangeQuest(deps);
  const refund = (quest: Quest, session: ClientSession) => ledger.postEntry(refundEntry(quest), session);

  return {
    insert,
    takeBack: createTakeBack({ ...deps, change }),

    /** An admin's yes: users see it, and its time begins to run. A deadline that has passed concludes it at once. */
    approve: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const pending = await quests.findById(id, session);
      if (!pending) return null;
      const project = await projects.find(pending.projectId, session);
      const set = { ...liveFrom(pending, clock.now()), isProjectActive: project?.status === 'active' };
      const quest = await change(id, ['pending'], set, session);
      if (quest) await events.questLive.emit(quest, session);
      return quest;
    },

    /** An admin's no: the fee comes back. */
    reject: async (id: number, reason: string, session: ClientSession): Promise<Quest | null> => {
      const set = { status: 'rejected' as const, decidedAt: clock.now(), reason };
      const quest = await change(id, ['pending'], set, session);
      if (quest) await refund(quest, session);
      return quest;
    },

    conclude: async (id: number, concludedBecause: ConcludeReason, session: ClientSession): Promise<Quest | null> => {
      const set = { status: 'concluded' as const, concludedAt: clock.now(), concludedBecause, listedUntil: null };
      const quest = await change(id, ['active'], set, session);
      if (quest) await events.questConcluded.emit(quest, session);
      return quest;
    },

    /** What its owner changes. A deadline that is left out stays. */
    edit: (id: number, { endsAt, ...words }: QuestEdit, session: ClientSession): Promise<Quest | null> =>
      change(id, ['pending', 'active'], { ...words, ...(endsAt && { endsAt: new Date(endsAt) }) }, session),

    /** Its listing has been paid for so long. */
    extendListing: (id: number, listedUntil: Date, session: ClientSession): Promise<Quest | null> =>
      quests.changeIf(id, ['active'], { listedUntil }, session),

    /** Its winners stand. Null when it still runs, or was drawn before. */
    markDrawn: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      if (quest?.drawnAt !== null) return null;
      return change(id, ['concluded'], { drawnAt: clock.now() }, session);
    },

    /** Hides it for good; what was decided in it stays, and a job tells the others. A pending one's fee comes back. */
    remove: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const before = await quests.findById(id, session);
      const wasLive = before !== null && before.liveAt !== null;
      const set = { deletedAt: clock.now(), isQueued: false, listedUntil: null, ...(wasLive && { isUnsettled: true }) };
      const quest = await change(id, ['pending', 'active', 'concluded', 'rejected'], set, session);
      if (quest && before?.status === 'pending') await refund(quest, session);
      return quest;
    },

    /** Whether a giveaway is among the featured ones. Null for what is no giveaway that users see. */
    feature: async (id: number, isFeatured: boolean, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      if (quest?.type !== 'giveaway' || !isShown(quest)) return null;
      return change(id, ['active', 'concluded'], { isFeatured }, session);
    },

    /** A suspended project's quests are seen by nobody while it is suspended. False when nothing changes. */
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

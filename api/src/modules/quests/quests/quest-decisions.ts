import { AppError } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { ChangeQuest } from './change-quest.ts';
import { returnFee } from './fee-entries.ts';
import { kindOf } from './kinds/index.ts';
import type { QuestDeps, QuestFields } from './quest-deps.ts';
import { assertFunded, EXPIRED_TEXT, isPastDeadline, isScheduled, NOT_STARTED_TEXT } from './quest-guards.ts';
import type { Quest } from './quest.model.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The requested deadline, else go-live plus `durationDays`, else none. */
function deadlineOf({ endsAt, durationDays }: Quest, liveAt: Date): Date | null {
  if (endsAt !== null) return endsAt;
  return durationDays === null ? null : new Date(liveAt.getTime() + durationDays * DAY_MS);
}

/** The fields that going live sets. */
function liveFrom(quest: Quest, liveAt: Date) {
  const listedUntil = kindOf(quest).isPaidByDay ? new Date(liveAt.getTime() + DAY_MS) : null;
  const { headStart } = quest;
  const until = headStart && new Date(liveAt.getTime() + headStart.hours * HOUR_MS);
  const further = { listedUntil, ...(until && { headStart: { ...headStart, until } }) };
  return { status: 'active' as const, liveAt, endsAt: deadlineOf(quest, liveAt), ...further };
}

/** The decisions on pending quests, and the start of scheduled ones, each in the caller's transaction. */
export function createDecisions(deps: QuestDeps & { change: ChangeQuest }) {
  const { quests, projects, change, ledger, events, clock } = deps;

  /** Makes a pending quest live. */
  const goLive = async (pending: Quest, set: QuestFields, session: ClientSession): Promise<Quest | null> => {
    const quest = await change(pending.id, ['pending'], { ...liveFrom(pending, clock.now()), ...set }, session);
    if (quest) await events.questLive.emit(quest, session);
    return quest;
  };

  /** Rejects a pending quest and refunds its fee. */
  const reject = async (id: number, reason: string, session: ClientSession): Promise<Quest | null> => {
    const set = { status: 'rejected' as const, decidedAt: clock.now(), reason, isToCheck: false };
    const quest = await change(id, ['pending'], set, session);
    if (quest) await returnFee(ledger, quest, session);
    return quest;
  };

  return {
    /** Rejects a pending quest that is not approved, and refunds its fee. */
    reject: async (id: number, reason: string, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      return quest && !isScheduled(quest) ? reject(id, reason, session) : null;
    },

    /**
     * Makes a pending quest live, or schedules it if its start is to come. Throws `quest_ended` if its deadline has
     * passed, and `conflict` if it must be funded.
     */
    approve: async (
      id: number,
      session: ClientSession,
      further: Pick<QuestFields, 'isToCheck'> = {},
    ): Promise<Quest | null> => {
      const pending = await quests.findById(id, session);
      if (pending?.status !== 'pending' || isScheduled(pending)) return null;
      const now = clock.now();
      if (isPastDeadline(pending, now)) throw new AppError('quest_ended', { message: EXPIRED_TEXT });
      if (deps.isFundingRequired) assertFunded(pending);
      const project = await projects.find(pending.projectId, session);
      const set = { decidedAt: now, isProjectActive: project?.status === 'active', ...further };
      if (!pending.startsAt || pending.startsAt <= now) return goLive(pending, set, session);
      return change(id, ['pending'], { status: 'pending', ...set }, session);
    },

    /** Ends the check of a quest that went live immediately. Null for any other. */
    confirm: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      return quest?.isToCheck ? change(id, [quest.status], { isToCheck: false }, session) : null;
    },

    /** Makes a scheduled quest live. Null for any other, and before its start. A suspended project's quest waits on. */
    start: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      const now = clock.now();
      if (!quest?.startsAt || !isScheduled(quest) || quest.startsAt > now) return null;
      return quest.isProjectActive && !isPastDeadline(quest, now) ? goLive(quest, {}, session) : null;
    },

    /** Rejects a pending quest whose deadline has passed. Null for any other. */
    expire: async (id: number, session: ClientSession): Promise<Quest | null> => {
      const quest = await quests.findById(id, session);
      if (!quest || !isPastDeadline(quest, clock.now())) return null;
      return reject(id, isScheduled(quest) ? NOT_STARTED_TEXT : EXPIRED_TEXT, session);
    },
  };
}

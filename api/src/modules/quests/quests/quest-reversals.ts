import type { ClientSession } from 'mongoose';
import type { ChangeQuest } from './change-quest.ts';
import type { QuestDeps } from './quest-deps.ts';
import { chargeFee, feeEntry } from './fee-entries.ts';
import { isPastDeadline, isScheduled } from './quest-guards.ts';
import type { Quest } from './quest.model.ts';

const DAY_MS = 24 * 60 * 60_000;
const UNDECIDED = { status: 'pending', decidedAt: null, reason: '', isReversed: true, isToCheck: false } as const;

/**
 * The requested deadline. A deadline that going live has computed is dropped, because the next go-live computes a new
 * one.
 */
function requestedDeadline({ endsAt, durationDays, liveAt }: Quest): Date | null {
  if (endsAt === null || durationDays === null || liveAt === null) return endsAt;
  return endsAt.getTime() === liveAt.getTime() + durationDays * DAY_MS ? null : endsAt;
}

/**
 * Whether the decision on a quest can be reversed, before its deadline: it is rejected, it waits for its
 * start, or it is live without participants and paid no further listing day.
 */
export function isReversible(quest: Quest, now: Date): boolean {
  const { status, deletedAt, participantCount, listedUntil, liveAt } = quest;
  if (deletedAt !== null || isPastDeadline(quest, now)) return false;
  if (status === 'rejected' || isScheduled(quest)) return true;
  if (status !== 'active' || liveAt === null || participantCount > 0) return false;
  return listedUntil === null || listedUntil.getTime() <= liveAt.getTime() + DAY_MS;
}

/**
 * Reverses the decision on a quest, in the caller's transaction: the quest is pending again. A rejected quest pays its
 * fee again. Null if there is no reversible decision, if an approved quest has had participants (`isTaken`), or if the
 * project is deleted. Throws `insufficient_balance`.
 */
export function createReverse(deps: QuestDeps & { change: ChangeQuest }) {
  const { quests, projects, change, ledger, events, clock } = deps;
  return async (id: number, isTaken: boolean, session: ClientSession): Promise<Quest | null> => {
    const decided = await quests.findById(id, session);
    if (!decided || !isReversible(decided, clock.now())) return null;
    const isRejected = decided.status === 'rejected';
    if (!isRejected && isTaken) return null;
    if (!(await projects.hold(decided.projectId, session))) return null;
    if (isRejected) {
      const quest = await change(id, ['rejected'], { ...UNDECIDED, round: decided.round + 1 }, session);
      if (quest) await ledger.postEntry(feeEntry(quest), session);
      return quest;
    }
    const undone = { ...UNDECIDED, liveAt: null, endsAt: requestedDeadline(decided), listedUntil: null };
    const set = { ...undone, takenDownAt: clock.now() };
    const quest = await change(id, [decided.status], set, session);
    if (quest && decided.liveAt !== null) await events.questUnlisted.emit(quest, session);
    return quest;
  };
}

/**
 * Sends a rejected quest again with new fields, in the caller's transaction: it is pending again, and its fee is
 * charged under a new key. Null for a quest that is not rejected. Throws `insufficient_balance`.
 */
export function createResubmit({ change, ledger, clock }: QuestDeps & { change: ChangeQuest }) {
  return async ({ id, ...edited }: Quest, session: ClientSession): Promise<Quest | null> => {
    const set = { ...edited, resubmittedAt: clock.now(), round: edited.round + 1 };
    const quest = await change(id, ['rejected'], set, session);
    if (quest) await chargeFee(ledger, quest, session);
    return quest;
  };
}

import type { ClientSession } from 'mongoose';
import type { ChangeQuest } from './change-quest.ts';
import type { QuestDeps } from './quest-deps.ts';
import { feeEntry } from './fee-entries.ts';
import type { Quest } from './quest.model.ts';

const DAY_MS = 24 * 60 * 60_000;
const UNDECIDED = { status: 'pending', decidedAt: null, reason: '' } as const;

/**
 * The requested deadline. A deadline that going live has computed is dropped, because the next go-live computes a new
 * one.
 */
function requestedDeadline({ endsAt, durationDays, liveAt }: Quest): Date | null {
  if (endsAt === null || durationDays === null || liveAt === null) return endsAt;
  return endsAt.getTime() === liveAt.getTime() + durationDays * DAY_MS ? null : endsAt;
}

/** Whether a quest's approval can be reversed: it is live without participants, and paid no further listing day. */
export function isUntouched(quest: Quest, now: Date): boolean {
  const { status, deletedAt, endsAt, participantCount, listedUntil, liveAt } = quest;
  if (status !== 'active' || deletedAt !== null || liveAt === null || participantCount > 0) return false;
  if (endsAt !== null && endsAt <= now) return false;
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
    if (!decided) return null;
    const isRejected = decided.status === 'rejected';
    if (!isRejected && (isTaken || !isUntouched(decided, clock.now()))) return null;
    if (!(await projects.hold(decided.projectId, session))) return null;
    if (isRejected) {
      const quest = await change(id, ['rejected'], { ...UNDECIDED, round: (decided.round ?? 0) + 1 }, session);
      if (quest) await ledger.postEntry(feeEntry(quest), session);
      return quest;
    }
    const set = { ...UNDECIDED, liveAt: null, endsAt: requestedDeadline(decided), listedUntil: null };
    const quest = await change(id, ['active'], set, session);
    if (quest) await events.questUnlisted.emit(quest, session);
    return quest;
  };
}

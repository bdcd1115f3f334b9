import type { ClientSession } from 'mongoose';
import type { Clock } from '../../runtime/clock.ts';
import type { Projects } from '../accounts/index.ts';
import type { LedgerModule } from '../ledger/index.ts';
import type { ChangeQuest, QuestEvents } from './change-quest.ts';
import { feeEntry } from './fee-entries.ts';
import type { Quest, QuestRepository } from './quest.repository.ts';

export interface QuestReversalsDeps {
  readonly quests: Pick<QuestRepository, 'findById'>;
  readonly projects: Pick<Projects, 'hold'>;
  readonly change: ChangeQuest;
  readonly ledger: Pick<LedgerModule, 'postEntry'>;
  readonly events: Pick<QuestEvents, 'questUnlisted'>;
  readonly clock: Clock;
}

const DAY_MS = 24 * 60 * 60_000;
const UNDECIDED = { status: 'pending', decidedAt: null, reason: '' } as const;

/** The deadline that was asked for, as far as it was: one that going live has set counts from going live again. */
function askedDeadline({ endsAt, durationDays, liveAt }: Quest): Date | null {
  if (endsAt === null || durationDays === null || liveAt === null) return endsAt;
  return endsAt.getTime() === liveAt.getTime() + durationDays * DAY_MS ? null : endsAt;
}

/**
 * Whether its approval can be taken back, as far as the quest tells: it runs, nobody is in it, and no further day of
 * its listing was paid.
 */
export function isUntouched(quest: Quest, now: Date): boolean {
  const { status, deletedAt, endsAt, participantCount, listedUntil, liveAt } = quest;
  if (status !== 'active' || deletedAt !== null || liveAt === null || participantCount > 0) return false;
  if (endsAt !== null && endsAt <= now) return false;
  return listedUntil === null || listedUntil.getTime() <= liveAt.getTime() + DAY_MS;
}

/**
 * Takes the decision on a quest back, in the caller's transaction. A rejected quest waits again, and pays its fee
 * again; a live one waits again, out of sight. Null when there is nothing to take back, when `isTaken` (somebody has
 * taken part in it), or when the project is gone. Throws `insufficient_balance`.
 */
export function createTakeBack({ quests, projects, change, ledger, events, clock }: QuestReversalsDeps) {
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
    const set = { ...UNDECIDED, liveAt: null, endsAt: askedDeadline(decided), listedUntil: null };
    const quest = await change(id, ['active'], set, session);
    if (quest) await events.questUnlisted.emit(quest, session);
    return quest;
  };
}

import { AppError, earlyAccessText, formatMomentUtc, type QuestKind } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { Quest } from './quest.model.ts';
import type { QuestDeps } from './quest-deps.ts';

/** Whether users see the quest, which is then live or concluded. */
export function isShown({ status, isProjectActive, deletedAt }: Quest): boolean {
  return (status === 'active' || status === 'concluded') && isProjectActive && deletedAt === null;
}

/** The early access of a quest, until it has ended. */
export function earlyAccessOf({ status, headStart }: Quest, now: Date) {
  const { level = 0, until = null } = headStart ?? {};
  return status === 'active' && until !== null && until > now ? { level, until } : null;
}

interface FindShownOptions {
  readonly session?: ClientSession;
  readonly mayBeRemoved?: boolean;
  /** The quest, if the transaction has it already. */
  readonly known?: Quest | null;
  /** The level of the caller. Visitors have none. */
  readonly readLevel?: () => Promise<number>;
}

/**
 * Gets a visible quest of this or any type, or with `mayBeRemoved` one that was visible. Throws `not_found`,
 * `quest_removed`, and during early access for others `level_too_low`, or to visitors `not_found`.
 */
export function createFindShown({ quests, clock }: Pick<QuestDeps, 'quests' | 'clock'>) {
  return async (
    { id, type }: { readonly id: number; readonly type?: QuestKind },
    { session, mayBeRemoved = false, known = null, readLevel }: FindShownOptions = {},
  ): Promise<Quest> => {
    const quest = known ?? (await quests.findById(id, session));
    if (!quest || (type !== undefined && quest.type !== type)) throw new AppError('not_found');
    const early = earlyAccessOf(quest, clock.now());
    if (early && ((await readLevel?.()) ?? 0) < early.level) {
      throw new AppError(readLevel ? 'level_too_low' : 'not_found', {
        message: `${earlyAccessText(early.level, formatMomentUtc(early.until))}.`,
      });
    }
    const isRemoved = quest.deletedAt !== null && quest.liveAt !== null;
    if (isShown(quest) || (isRemoved && mayBeRemoved)) return quest;
    throw new AppError(isRemoved ? 'quest_removed' : 'not_found');
  };
}

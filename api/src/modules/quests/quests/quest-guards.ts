import { AppError, maxOwedCents, OPENING_DAYS_MAX, START_AFTER_END, START_DAYS_MAX } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Quest } from './quest.model.ts';
import type { QuestRepository } from './quest.repository.ts';

/** The reason and the refusal of a quest whose deadline passed while it was pending. */
export const EXPIRED_TEXT = t('The deadline passed before the review');

/** The reason of an approved quest whose deadline passed before it could start. */
export const NOT_STARTED_TEXT = t('The deadline passed before it could start');

const DAY_MS = 24 * 60 * 60_000;

function refuse(field: string, message: string): never {
  throw new AppError('validation_failed', { message, fields: { [field]: [message] } });
}
export function refuseDate(field: 'startsAt' | 'endsAt', message: string): never {
  refuse(field, message);
}
function refuseEnd(message: string): never {
  refuseDate('endsAt', message);
}

/**
 * Throws `validation_failed` for a start that is not before the deadline. With `now`, it must also lie in the future,
 * and not too far ahead.
 */
export function assertStart({ startsAt, endsAt }: Pick<Quest, 'startsAt' | 'endsAt'>, now: Date | null): void {
  if (!startsAt) return;
  if (endsAt !== null && startsAt >= endsAt) refuseDate('startsAt', START_AFTER_END);
  if (now === null) return;
  if (startsAt <= now) refuseDate('startsAt', t('The start must lie in the future'));
  if (startsAt.getTime() - now.getTime() > START_DAYS_MAX * DAY_MS) {
    refuseDate('startsAt', t('The start can be at most {startDaysMax} days ahead', { startDaysMax: START_DAYS_MAX }));
  }
}

/**
 * Throws `validation_failed` for an opening too far ahead, and for a prerequisite that users cannot have done: it was
 * never live, or comes after this quest.
 */
export async function assertConditions(
  quests: Pick<QuestRepository, 'findById'>,
  { id, conditions }: Pick<Quest, 'id' | 'conditions'>,
  now: Date,
): Promise<void> {
  const { opensAt = null, afterQuestId = null } = conditions ?? {};
  if (opensAt !== null && opensAt.getTime() - now.getTime() > OPENING_DAYS_MAX * DAY_MS) {
    refuse(
      'opens_at',
      t('The opening can be at most {openingDaysMax} days ahead', { openingDaysMax: OPENING_DAYS_MAX }),
    );
  }
  for (let next = afterQuestId; next !== null;) {
    const before = await quests.findById(next);
    if (before?.id === id) refuse('after_quest', t('That quest comes after this one'));
    if (next === afterQuestId && (before?.deletedAt !== null || before.liveAt === null)) {
      refuse('after_quest', t('There is no live or ended quest with this number'));
    }
    next = before?.conditions?.afterQuestId ?? null;
  }
}

/** Whether an admin has approved it, and it waits for its start. */
export function isScheduled({ status, decidedAt }: Pick<Quest, 'status' | 'decidedAt'>): boolean {
  return status === 'pending' && decidedAt !== null;
}

/** Whether an admin has approved its words: it is live, or scheduled. */
export function isApproved(quest: Quest): boolean {
  return quest.status === 'active' || isScheduled(quest);
}

/** Throws `validation_failed` for a deadline in the past. */
export function assertFuture(endsAt: Date | null, now: Date): void {
  if (endsAt !== null && endsAt <= now) refuseEnd(t('The end date must lie in the future'));
}

/**
 * A deadline may only move away from users, never towards them. Throws `validation_failed` for an earlier deadline, and
 * for the first one of a quest without any.
 */
export function assertLater({ endsAt: current }: Quest, endsAt: Date, now: Date): void {
  if (current === null) refuseEnd(t('This quest has no end date, and cannot be given one: it would end earlier'));
  if (endsAt.getTime() === current.getTime()) return;
  if (endsAt < current) refuseEnd(t('The end date can only be moved to a later one'));
  assertFuture(endsAt, now);
}

export function isPastDeadline({ endsAt }: Pick<Quest, 'endsAt'>, now: Date): boolean {
  return endsAt !== null && endsAt <= now;
}

/** The deadline may pass before the job that concludes the quest. */
export function hasEnded(quest: Quest, now: Date): boolean {
  return quest.status === 'concluded' || (quest.status === 'active' && isPastDeadline(quest, now));
}

/** Throws `quest_ended` for a quest that is not pending or live. */
export function assertEditable(quest: Quest, now: Date): void {
  if (quest.status === 'rejected') {
    throw new AppError('quest_ended', { message: t('This quest was rejected. Edit it and send it again.') });
  }
  // A later deadline would change the beacon round, and so the result of a draw that is already decided.
  if (hasEnded(quest, now)) {
    throw new AppError('quest_ended', { message: t('This quest has ended, so it cannot be changed any more.') });
  }
}

/**
 * Why a quest with cash rewards, or an ad's budget, may not go live where these must be reserved; empty if it may.
 * Without a limit of places, no reserve covers every reward.
 */
export function fundingProblemOf(quest: Quest): string {
  const mostCents = maxOwedCents(quest);
  if (mostCents === null) {
    return t(
      'This quest has cash rewards for any number of people. Its owner must withdraw it, ' +
        'post it with a limit of places and reserve its rewards before it can go live.',
    );
  }
  if (quest.isFunded || mostCents === 0) return '';
  return quest.ad
    ? t('This quest is not funded. Its owner must reserve the budget before it can go live.')
    : t('This quest is not funded. Its owner must reserve the dollars of its rewards before it can go live.');
}

/** Throws `conflict` for a quest with a {@link fundingProblemOf}. */
export function assertFunded(quest: Quest): void {
  const message = fundingProblemOf(quest);
  if (message !== '') throw new AppError('conflict', { message });
}

import type { QuestEdit } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { hasField } from './kinds/kind-fields.ts';
import type { QuestFields } from './quest-deps.ts';
import { assertFuture, assertLater, assertStart, isApproved, isScheduled, refuseDate } from './quest-guards.ts';
import type { Quest } from './quest.model.ts';

/** The start after an edit. Undefined if it stays. An approved quest without one is to start immediately. */
function startAfter(quest: Quest, { startsAt }: QuestEdit, now: Date): Date | null | undefined {
  const current = quest.startsAt;
  const next = typeof startsAt === 'string' ? new Date(startsAt) : startsAt;
  if (next === undefined || next?.getTime() === current?.getTime()) return undefined;
  if (quest.status !== 'pending') refuseDate('startsAt', t('This quest has started already'));
  return next ?? (isScheduled(quest) ? now : null);
}

type DateFields = Pick<Partial<QuestFields>, 'startsAt' | 'endsAt' | 'durationDays'>;

/**
 * The dates and duration that an edit sets. The deadline of an approved quest can only be moved to a later one. Throws
 * `validation_failed`.
 */
export function datesAfter(quest: Quest, edit: QuestEdit, now: Date): DateFields {
  const endsAt = edit.endsAt === undefined ? undefined : new Date(edit.endsAt);
  if (endsAt && isApproved(quest)) assertLater(quest, endsAt, now);
  else if (endsAt) assertFuture(endsAt, now);
  const startsAt = startAfter(quest, edit, now);
  const isOpen = hasField(quest.type, 'durationDays') && !isApproved(quest);
  const durationDays = isOpen ? edit.duration_days : undefined;
  const set = {
    ...(startsAt !== undefined && { startsAt }),
    ...(endsAt && { endsAt }),
    ...(durationDays !== undefined && { durationDays }),
  };
  const isMoved = edit.startsAt !== null && 'startsAt' in set;
  if (quest.status === 'pending') assertStart({ ...quest, ...set }, isMoved ? now : null);
  return set;
}

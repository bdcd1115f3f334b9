import { formatMoment, timeLeftText, type ShownStatus } from '@magnetx/contracts';
import { t } from '@magnetx/texts';

/** The fields of a quest that determine whether it is open. */
export interface QuestTime {
  readonly status: ShownStatus;
  readonly ends_at: string | null;
}

/** Whether a quest can still be taken part in. A deadline that passes while the page is open ends it here too. */
export function isOpen({ status, ends_at }: QuestTime, nowMs: number): boolean {
  return status === 'active' && (ends_at === null || Date.parse(ends_at) > nowMs);
}

/** The contracts' text for the time that is left. */
export function timeLeftOf({ status, ends_at }: QuestTime, nowMs: number): string {
  return timeLeftText({ isEnded: status === 'ended', endsAtMs: ends_at === null ? null : Date.parse(ends_at) }, nowMs);
}

/** The moment of the deadline, for an open quest: `Ends Dec 9, 2026, 2:00 PM`. Empty without one. */
export function endText(quest: QuestTime, nowMs: number): string {
  return quest.ends_at !== null && isOpen(quest, nowMs) ? t('Ends {at}', { at: formatMoment(quest.ends_at) }) : '';
}

/** The share of a quest's time that has passed, and the time left in words; null without a deadline. */
export function deadlineOf(quest: QuestTime & { readonly created_at: string }, nowMs: number) {
  if (quest.ends_at === null) return null;
  const [startMs, endMs] = [Date.parse(quest.created_at), Date.parse(quest.ends_at)];
  const share = isOpen(quest, nowMs) ? (nowMs - startMs) / Math.max(1, endMs - startMs) : 1;
  return { share, text: timeLeftOf(quest, nowMs), title: endText(quest, nowMs) };
}

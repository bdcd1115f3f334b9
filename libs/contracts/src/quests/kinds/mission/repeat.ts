import { t } from '@magnetx/texts';
import { formatMoment } from '../../../units/moment.ts';

/** How often a person can complete a mission. */
export const REPEATS = ['once', 'daily', 'weekly', 'monthly'] as const;
export type Repeat = (typeof REPEATS)[number];

export const REPEAT_LABELS: Readonly<Record<Repeat, string>> = {
  once: t('Once'),
  daily: t('Every day'),
  weekly: t('Every week'),
  monthly: t('Every month'),
};

const DAY_MS = 86_400_000;

/** Midnight, UTC, of the Monday of a week. */
function mondayOf(at: Date): Date {
  const day = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return new Date(day - ((at.getUTCDay() + 6) % 7) * DAY_MS);
}

/** The ISO week of a Monday, `2026-W05`: the year and the number are those of its Thursday. */
function isoWeekOf(monday: Date): string {
  const thursday = new Date(monday.getTime() + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS));
  return `${year}-W${String(week).padStart(2, '0')}`;
}

interface Period {
  /** `all`, `2026-11-29`, `2026-W48` or `2026-11`. */
  readonly name: string;
  /** When the next one begins; null if there is none. */
  readonly nextAt: Date | null;
}

/** The period of a moment, by UTC. */
export function periodOf(repeat: Repeat, at: Date): Period {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const monday = mondayOf(at);
  switch (repeat) {
    case 'once':
      return { name: 'all', nextAt: null };
    case 'daily':
      return { name: at.toISOString().slice(0, 10), nextAt: new Date(Date.UTC(year, month, day + 1)) };
    case 'weekly':
      return { name: isoWeekOf(monday), nextAt: new Date(monday.getTime() + 7 * DAY_MS) };
    case 'monthly':
      return { name: at.toISOString().slice(0, 7), nextAt: new Date(Date.UTC(year, month + 1, 1)) };
  }
}

/** `Back tomorrow`, or `Back on 1 Dec 2026, 00:00`. */
export function backText(nextAt: string, nowMs: number): string {
  const isTomorrow = Date.parse(nextAt) - nowMs <= DAY_MS;
  return isTomorrow ? t('Back tomorrow') : t('Back on {nextAt}', { nextAt: formatMoment(nextAt) });
}

import { t } from '@magnetx/texts';
import { byLocale } from '@magnetx/texts/by-locale';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const dates = byLocale((tag) => new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', day: 'numeric' }));

/**
 * The time since a moment: `just now` under 60 seconds, then `Nm ago`, `Nh ago` under 24 hours, `Nd ago`. Future
 * moments are `just now`.
 */
export function formatElapsedTime(momentMs: number, nowMs: number): string {
  const elapsedMs = Math.max(0, nowMs - momentMs);
  if (elapsedMs < MINUTE_MS) return t('just now');
  if (elapsedMs < HOUR_MS) return t('{floor}m ago', { floor: Math.floor(elapsedMs / MINUTE_MS) });
  if (elapsedMs < DAY_MS) return t('{floor}h ago', { floor: Math.floor(elapsedMs / HOUR_MS) });
  return t('{floor}d ago', { floor: Math.floor(elapsedMs / DAY_MS) });
}

/** The same under seven days, then the date. */
export function formatRelativeTime(momentMs: number, nowMs: number): string {
  return nowMs - momentMs < 7 * DAY_MS ? formatElapsedTime(momentMs, nowMs) : dates().format(momentMs);
}

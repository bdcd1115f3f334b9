import { t } from '@magnetx/texts';
const MINUTE_MS = 60_000;
const ACTIVE_UNDER_MINUTES = 10;
const INACTIVE_FROM_MINUTES = 1_440;

/** A user's activity badge: active under 10 minutes, recently active under a day, then inactive. */
export function activityOf(elapsedMs: number) {
  const minutes = elapsedMs / MINUTE_MS;
  if (minutes < ACTIVE_UNDER_MINUTES) return { label: t('Active'), tone: 'success' } as const;
  if (minutes < INACTIVE_FROM_MINUTES) return { label: t('Recently Active'), tone: 'warning' } as const;
  return { label: t('Inactive'), tone: 'danger' } as const;
}

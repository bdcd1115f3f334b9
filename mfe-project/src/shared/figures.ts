import type { VisitSource } from '@magnetx/contracts';
import { locale, t } from '@magnetx/texts';

/** How people came. */
export const VISIT_SOURCE_LABELS = {
  direct: t('Direct'),
  referral: t('Referral'),
  utm: t('Campaign'),
} as const satisfies Record<VisitSource, string>;

const percents = new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1 });
const decimals = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 });

/** `0.125` → `12.5%`; a dash where there is nothing to take a share of. */
export function formatRate(share: number | null): string {
  return share === null ? '–' : percents.format(share);
}

/** `3.25` → `3.3 days`, the least `< 0.1 days`; a dash where nothing was measured yet. */
export function formatDayCount(days: number | null): string {
  if (days === null) return '–';
  if (days > 0 && days < 0.1) return '< 0.1 days';
  const text = decimals.format(days);
  return text === '1' ? t('1 day') : t('{text} days', { text });
}

import { t } from '@magnetx/texts';
import { formatFigure, formatMxp } from '../units/mxp.ts';
import { formatUsdShort } from '../units/usd.ts';
import type { RewardParts } from './kinds/quest-kind-rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `$500`, `$500 + 200 MXP` or `200 MXP`; empty without a reward. */
export function rewardText({ cashCents, mxp }: { cashCents: number; mxp: number }): string {
  const parts = [cashCents > 0 ? formatUsdShort(cashCents) : '', mxp > 0 ? formatMxp(mxp) : ''];
  return parts.filter((part) => part !== '').join(' + ');
}

/** On open quests with cash rewards of which not every one is covered by a reserve. */
export const unfundedText = (): string =>
  t('Not every reward is reserved. Your reward is still in the monthly payout, and the project owes it.');

/** The unit belongs to the amount: nothing is left of it without a reward. */
export const rewardPartsOf = (amount: string, unit: string): RewardParts => ({ amount, unit: amount && unit });

/**
 * The time left to take part in a quest: `3d 4h left`, `4h 12m left`, `12m left`, `Less than 1m left`. `Ended` after
 * the deadline or an earlier conclusion; `No deadline` without one.
 */
export function timeLeftText(quest: { isEnded: boolean; endsAtMs: number | null }, nowMs: number): string {
  if (quest.isEnded) return t('Ended');
  if (quest.endsAtMs === null) return t('No deadline');
  const leftMs = quest.endsAtMs - nowMs;
  if (leftMs <= 0) return t('Ended');
  const days = Math.floor(leftMs / DAY_MS);
  const hours = Math.floor((leftMs % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((leftMs % HOUR_MS) / MINUTE_MS);
  if (days > 0) return t('{days}d {hours}h left', { days: formatFigure(days), hours });
  if (hours > 0) return t('{hours}h {minutes}m left', { hours, minutes });
  return minutes > 0 ? t('{minutes}m left', { minutes }) : t('Less than 1m left');
}

/** `Early access for level 3 and above until Dec 3, 2026, 2:00 PM`. All who are signed in are at level 1. */
export const earlyAccessText = (level: number, until: string): string =>
  t(
    '{level, plural, one {Early access for members until {until}} other ' +
      '{Early access for level {level} and above until {until}}}',
    { level, until },
  );

/** How hard it is to get in: `8 of 20 places left`, `No places left`. */
export function placesLeftText(taken: number, places: number): string {
  const left = Math.max(0, places - taken);
  return left === 0
    ? t('No places left')
    : t('{places, plural, one {{left} of # place left} other {{left} of # places left}}', {
        places,
        left: formatFigure(left),
      });
}

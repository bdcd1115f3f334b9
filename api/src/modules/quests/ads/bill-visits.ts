import { adSpendAfter, MILLIS_PER_CENT } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { AdDeps } from './ad-deps.ts';
import { readSeen } from './audience.ts';

const HOUR_MS = 60 * 60_000;

/** The quests that a user saw and opened for the first time on a UTC day. */
export interface NewVisits {
  readonly userId: string;
  readonly views: readonly number[];
  readonly clicks: readonly number[];
}

export type BillVisits = (visits: readonly NewVisits[], session: ClientSession) => Promise<void>;

/**
 * Adds what new visits of live ads cost to their spending, in the transaction that counts the visits. So each visit
 * costs once, and concurrent transactions on one ad conflict, which keeps the sum below its budget. Visits by users
 * whom the ad is not for are free. Spending is charged within the hour, and immediately when the budget is used up.
 */
export function createBillVisits(deps: AdDeps): BillVisits {
  const { ads, prices, clock } = deps;
  return async (visits, session) => {
    const ids = new Set(visits.flatMap(({ views, clicks }) => [...views, ...clicks]));
    if (ids.size === 0) return;
    const live = await ads.listByIds([...ids], session);
    if (live.length === 0) return;
    const userIds = visits.map(({ userId }) => userId);
    const seen = await readSeen(deps, userIds, live);
    for (const ad of live) {
      const { id, budgetCents, spentMillis, chargeAt } = ad;
      const count = (kind: 'views' | 'clicks') =>
        visits.filter((one) => one[kind].includes(id) && seen.get(one.userId)?.has(id)).length;
      const counted = { impressions: count('views'), clicks: count('clicks') };
      if (counted.impressions + counted.clicks === 0) continue;
      const spent = adSpendAfter(spentMillis, counted, { prices, budgetCents });
      const isUsedUp = spent >= budgetCents * MILLIS_PER_CENT;
      const now = clock.now();
      const due = isUsedUp ? now : (chargeAt ?? new Date(now.getTime() + HOUR_MS));
      const figures = {
        impressions: ad.impressions + counted.impressions,
        clicks: ad.clicks + counted.clicks,
        spentMillis: spent,
      };
      await ads.change(id, { ...figures, chargeAt: due }, session);
    }
  };
}

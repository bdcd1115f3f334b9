import { MILLIS_PER_CENT, parseAdTargeting, type AdFigures } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Quest, QuestChange } from '../quests/index.ts';
import type { AdDeps } from './ad-deps.ts';
import { createAdRepository } from './ad.repository.ts';
import { listHidden } from './audience.ts';
import { createBillVisits } from './bill-visits.ts';
import { chargeAd, chargeAdsJob } from './charge-ads.ts';

export type { HiddenAd } from './audience.ts';
export type { BillVisits } from './bill-visits.ts';

/** Ads: who sees them, what their impressions and clicks cost, and the end of their budget. */
export function createAdsModule(deps: Omit<AdDeps, 'ads'> & Pick<CoreDeps, 'connection'>) {
  const ads = createAdRepository(deps.connection);
  const all = { ...deps, ads };
  const { prices } = deps;
  return {
    billVisits: createBillVisits(all),
    /** The live ads that a user does not see in lists. */
    hiddenFrom: (userId: string) => listHidden(all, userId),

    /** An ad follows its quest. Its spending is charged when it stops being live. */
    onQuestChanged: async ({ quest, set }: QuestChange, session: ClientSession): Promise<void> => {
      const { id, ad, job, status, deletedAt, isProjectActive } = quest;
      if (!ad || !job) return;
      const isMoved = set.status !== undefined || set.deletedAt !== undefined || set.isProjectActive !== undefined;
      if (!isMoved && set.ad === undefined) return;
      const isLive = status === 'active' && deletedAt === null && isProjectActive;
      const isTargeted = isLive && parseAdTargeting(ad.targeting).rules.length > 0;
      const { budgetCents, targeting } = ad;
      await ads.follow(id, { jobType: job.type, targeting, budgetCents, isLive, isTargeted }, session);
      if (status !== 'active' || deletedAt !== null) await chargeAd(all, quest, session);
    },

    /** The part of an ad's budget that is settled, in US cents. */
    readSettledCents: async (questId: number, session: ClientSession): Promise<number> => {
      const ad = await ads.find(questId, session);
      return ad ? ad.chargedCents + ad.waivedCents : 0;
    },

    /** The figures of an ad. Null for any other quest. */
    readFigures: async ({ id, ad: terms }: Quest): Promise<AdFigures | null> => {
      if (!terms) return null;
      const ad = await ads.find(id);
      return {
        impressions: ad?.impressions ?? 0,
        clicks: ad?.clicks ?? 0,
        budget_cents: terms.budgetCents,
        spent_cents: Math.floor((ad?.spentMillis ?? 0) / MILLIS_PER_CENT),
        charged_cents: ad?.chargedCents ?? 0,
        not_charged_cents: ad?.waivedCents ?? 0,
        targeting: terms.targeting,
        prices,
      };
    },

    jobs: [chargeAdsJob(all)],
  };
}

export type AdsModule = ReturnType<typeof createAdsModule>;

import { formatUsd, MILLIS_PER_CENT } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { runEach, type Job } from '../../../jobs/index.ts';
import type { Quest } from '../quests/index.ts';
import type { AdDeps } from './ad-deps.ts';
import type { Ad } from './ad.model.ts';

const EVERY_MS = 5_000;
const BATCH = 100;

/** The spending of an ad that is neither charged nor waived, in whole US cents. */
function dueCents({ spentMillis, chargedCents, waivedCents }: Ad): number {
  return Math.floor(spentMillis / MILLIS_PER_CENT) - chargedCents - waivedCents;
}

/**
 * Charges what an ad has spent, in the caller's transaction: from its reserve, then from the project's dollars. The
 * rest is waived permanently, so that dollars that arrive later are not taken for the past.
 */
export async function chargeAd(deps: AdDeps, { id, projectId }: Quest, session: ClientSession): Promise<void> {
  const { ads, ledger } = deps;
  const ad = await ads.find(id, session);
  if (!ad) return;
  const due = dueCents(ad);
  const [reserve, dollars] = [`funding:${id}`, `project:${projectId}:usd`] as const;
  const fromReserve = Math.min(due, await ledger.balanceOf(reserve, session));
  const fromDollars = Math.min(due - fromReserve, await ledger.balanceOf(dollars, session));
  const charged = fromReserve + fromDollars;
  if (charged > 0) {
    const moved = [
      { account: reserve, amount: -fromReserve },
      { account: dollars, amount: -fromDollars },
      { account: 'platform:revenue' as const, amount: charged },
    ];
    const postings = moved.filter(({ amount }) => amount !== 0);
    const key = `ad-spend:${id}:${ad.charges + 1}`;
    await ledger.postEntry({ key, kind: 'ad-spend', memo: `Impressions and clicks of quest ${id}`, postings }, session);
  }
  const settled = { chargedCents: ad.chargedCents + charged, waivedCents: ad.waivedCents + due - charged };
  await ads.change(id, { ...settled, charges: ad.charges + (charged > 0 ? 1 : 0), chargeAt: null }, session);
}

async function endUsedUp(deps: AdDeps, quest: Quest, ad: Ad, session: ClientSession): Promise<void> {
  const { id, projectId: userId, title } = quest;
  // The conclusion charges it.
  await deps.quests.conclude(id, 'budget', session);
  const visits = t(
    '{impressions, plural, one {# impression} other {# impressions}} and ' +
      '{clicks, plural, one {# click} other {# clicks}}',
    { impressions: ad.impressions, clicks: ad.clicks },
  );
  const message = t('“{title}” has ended: its budget of {budgetCents} is used up, by {visits}.', {
    title,
    budgetCents: formatUsd(ad.budgetCents),
    visits,
  });
  const news = { type: 'info', topic: 'opportunity', title: t('Ad budget used up'), message } as const;
  await deps.notifications.store({ ...news, userId, target: { kind: 'opportunity', id } }, session);
}

/** Charges the spending of ads, and concludes those whose budget is used up. */
export function chargeAdsJob(deps: AdDeps): Job {
  const { ads, quests, withTransaction, clock } = deps;
  const settle = (id: number): Promise<void> =>
    withTransaction(async (session) => {
      const [ad, quest] = [await ads.find(id, session), await quests.find(id, session)];
      if (!ad || !quest) return;
      const isUsedUp = ad.spentMillis >= ad.budgetCents * MILLIS_PER_CENT;
      if (isUsedUp && quest.status === 'active' && quest.deletedAt === null) {
        await endUsedUp(deps, quest, ad, session);
      } else await chargeAd(deps, quest, session);
    });
  return {
    name: 'charge-ads',
    everyMs: EVERY_MS,
    run: async (context) => {
      for (;;) {
        const due = await ads.listDue(clock.now(), BATCH);
        await runEach(due, context, settle);
        if (due.length < BATCH || context.isEnding()) return;
      }
    },
  };
}

import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

interface Row {
  readonly _id: number;
  readonly job: { readonly type: string };
  readonly ad: { readonly targeting: string; readonly budgetCents: number };
}

const NOTHING_SPENT = { impressions: 0, clicks: 0, spentMillis: 0, chargedCents: 0, waivedCents: 0, charges: 0 };

export const openAds: Migration = {
  name: '0018-open-ads',
  description: 'Begins to count what live ads spend of their budgets.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const ads = connection.collection<{ _id: number }>('ads');
    const read = (last: Row | null, limit: number): Promise<Row[]> =>
      connection
        .collection<Row>('quests')
        .find({ _id: { $gt: last?._id ?? 0 }, status: 'active', deletedAt: null, ad: { $ne: null } } as object)
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const rows of walkBatches(read)) {
      for (const { _id, job, ad } of rows) {
        const { targeting, budgetCents } = ad;
        const flag = targeting === '' ? {} : { isTargeted: true };
        const terms = { jobType: job.type, targeting, budgetCents, isLive: true, ...flag };
        await ads.updateOne({ _id }, { $setOnInsert: { ...terms, ...NOTHING_SPENT } }, { upsert: true });
      }
      await checkpoint();
    }
  },
};

import { isDeepStrictEqual } from 'node:util';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { DerivedCollection } from '../../../db/derived-collection.ts';
import { addCounts, type Counts } from '../../../runtime/add-counts.ts';
import type { Projects } from '../../accounts/accounts/index.ts';
import type { PayableChange, PayablesModule } from '../../ledger/payables/index.ts';
import type { QuestsModule } from '../../quests/quests/index.ts';
import { incrementOf, NO_RECORD, payoutRecordModel, type PayoutRecord } from './payout-record.ts';

export { medianDaysOf, type PayoutRecord } from './payout-record.ts';

export interface PayoutRecordsDeps extends Pick<CoreDeps, 'connection' | 'withTransaction'> {
  readonly quests: Pick<QuestsModule, 'list'>;
  readonly payables: Pick<PayablesModule, 'walkChanges'>;
  readonly projects: Pick<Projects, 'list'>;
}

/** A record as the increment that makes it. */
const countsOf = ({ payments = {}, ...cents }: PayoutRecord): Counts =>
  addCounts(cents, Object.fromEntries(Object.entries(payments).map(([days, count]) => [`payments.${days}`, count])));

/** The records of projects that exist, as they follow from the payables. */
function createDerivedRecords({ connection, withTransaction, quests, payables, projects }: PayoutRecordsDeps) {
  const records = payoutRecordModel(connection);
  const derive = async (session: ClientSession): Promise<Map<string, Counts>> => {
    const byQuest = new Map<number, Counts>();
    for await (const changes of payables.walkChanges(session)) {
      const questId = changes[0]?.questId ?? 0;
      byQuest.set(questId, addCounts(byQuest.get(questId) ?? {}, incrementOf(changes)));
    }
    const found = await quests.list([...byQuest.keys()]);
    const existing = await projects.list([...new Set(found.map(({ projectId }) => projectId))]);
    const derived = new Map<string, Counts>(existing.map(({ id }) => [id, {}]));
    for (const { id, projectId } of found) {
      const before = derived.get(projectId);
      if (before) derived.set(projectId, addCounts(before, byQuest.get(id) ?? {}));
    }
    return derived;
  };
  const collection: DerivedCollection = {
    name: 'payout_records',
    findWrong: () =>
      withTransaction(async (session) => {
        const derived = await derive(session);
        const stored = await records.find().session(session).lean();
        const open = await projects.list(stored.map(({ _id }) => _id));
        const missing = [...derived.keys()].filter((id) => stored.every(({ _id }) => _id !== id));
        const wrong = stored.filter(
          ({ _id, ...record }) =>
            open.some(({ id }) => id === _id) && !isDeepStrictEqual(countsOf(record), derived.get(_id) ?? {}),
        );
        return [...missing, ...wrong.map(({ _id }) => _id)].map((id) => `project ${id}`);
      }),
    rebuild: () =>
      withTransaction(async (session) => {
        // Before the payables are read, so that a concurrent change conflicts and is counted once.
        await records.deleteMany({}).session(session);
        for (const [_id, counts] of await derive(session)) {
          const $inc = { promisedCents: 0, paidCents: 0, ...counts };
          await records.updateOne({ _id }, { $inc }, { upsert: true, session });
        }
      }),
  };
  return collection;
}

/**
 * The cash that each project has promised and paid, in one document. Transactions that change payables update it, so
 * reading it costs the same for any number of them.
 */
export function createPayoutRecordsModule(deps: PayoutRecordsDeps) {
  const { connection, quests } = deps;
  const records = payoutRecordModel(connection);
  return {
    derived: [createDerivedRecords(deps)],
    of: async (projectId: string): Promise<PayoutRecord> => ({
      ...NO_RECORD,
      ...(await records.findOne({ _id: projectId }, { _id: 0 }).lean()),
    }),

    count: async (changes: readonly PayableChange[], session: ClientSession): Promise<void> => {
      const found = await quests.list([...new Set(changes.map(({ questId }) => questId))]);
      const projects = new Map(found.map(({ id, projectId }) => [id, projectId]));
      const byProject = Map.groupBy(changes, ({ questId }) => projects.get(questId) ?? '');
      byProject.delete('');
      for (const [_id, own] of byProject) {
        const $inc = incrementOf(own);
        // A payment alone makes no record: the project may have been closed.
        const upsert = ($inc['promisedCents'] ?? 0) > 0;
        await records.updateOne({ _id }, { $inc }, { upsert, session });
      }
    },

    erase: async (projectId: string, session: ClientSession): Promise<void> => {
      await records.deleteOne({ _id: projectId }).session(session);
    },
  };
}

export type PayoutRecordsModule = ReturnType<typeof createPayoutRecordsModule>;

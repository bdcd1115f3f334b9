import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../core-deps.ts';
import type { PayableChange } from '../payables/index.ts';
import type { QuestsModule } from '../quests/index.ts';
import { incrementOf, NO_RECORD, payoutRecordModel, type PayoutRecord } from './payout-record.ts';

export { medianDaysOf, type PayoutRecord } from './payout-record.ts';

export interface PayoutRecordsDeps extends Pick<CoreDeps, 'connection'> {
  readonly quests: Pick<QuestsModule, 'list'>;
}

/**
 * The cash that each project has promised and paid, in one document. Transactions that change payables update it, so
 * reading it costs the same for any number of them.
 */
export function createPayoutRecordsModule({ connection, quests }: PayoutRecordsDeps) {
  const records = payoutRecordModel(connection);
  return {
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

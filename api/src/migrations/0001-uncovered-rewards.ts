import { walkBatches } from '../db/walk-batches.ts';
import type { Migration } from './migration.ts';

interface Stored {
  readonly _id: string;
  readonly questId: number;
  readonly userId: string;
  readonly projectId?: string;
  readonly isCovered: boolean;
  readonly status: string;
  readonly approvedAt: Date;
  readonly debtNumber?: number | null;
}

export const storeDebts: Migration = {
  name: '0001-uncovered-rewards',
  description: 'Makes approved rewards without cover debts of their projects.',
  hasUnseen: async (connection) =>
    (await connection.collection('payables').findOne({ projectId: null }, { projection: { _id: 1 } })) !== null,
  up: async ({ connection, product, checkpoint }) => {
    const payables = connection.collection<Stored>('payables');
    const last = await payables
      .find({ debtNumber: { $gt: 0 } })
      .sort({ debtNumber: -1 })
      .limit(1)
      .next();
    let number = last?.debtNumber ?? 0;
    // Ids are roughly in the order of the approvals, and so are the numbers.
    const read = (row: Stored | null, limit: number) =>
      payables
        .find({ projectId: { $exists: false }, ...(row && { _id: { $gt: row._id } }) })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray();
    for await (const rows of walkBatches(read)) {
      const ids = rows.map(({ questId }) => questId);
      const quests = await connection
        .collection<{ _id: number; projectId: string }>('quests')
        .find({ _id: { $in: ids } }, { projection: { projectId: 1 } })
        .toArray();
      const people = await connection
        .collection<{ _id: string }>('users')
        .find({ _id: { $in: rows.map(({ userId }) => userId) } }, { projection: { _id: 1 } })
        .toArray();
      const projects = new Map(quests.map(({ _id, projectId }) => [_id, projectId]));
      const existing = new Set(people.map(({ _id }) => _id));
      for (const { _id, questId, userId, isCovered, status, approvedAt } of rows) {
        // A deleted user is not paid any more, unless a payout has the reward.
        const isOwed = !isCovered && (status !== 'payable' || existing.has(userId));
        const debtNumber = isOwed ? (number += 1) : null;
        const $set = { projectId: projects.get(questId) ?? '', coveredAt: isCovered ? approvedAt : null, debtNumber };
        await payables.updateOne({ _id, projectId: { $exists: false } }, { $set });
      }
      await checkpoint();
    }
    for (const { name, rebuild } of product.derived) {
      if (name === 'debts' || name === 'payout_records') await rebuild();
    }
  },
};

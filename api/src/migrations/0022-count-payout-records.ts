import type { ClientSession, Connection } from 'mongoose';
import { createTransactions } from '../db/with-transaction.ts';
import type { Migration } from './migration.ts';
import { walkIds } from './walk-ids.ts';

interface Payable {
  readonly _id: string;
  readonly questId: number;
  readonly amountCents: number;
  readonly approvedAt: Date;
  readonly paidAt: Date | null;
  readonly status: string;
}

const DAY_MS = 24 * 60 * 60_000;
const DAYS_MAX = 365;

function addTo(record: Record<string, number>, { amountCents, approvedAt, paidAt, status }: Payable): void {
  const add = (field: string, by: number): void => void (record[field] = (record[field] ?? 0) + by);
  add('promisedCents', amountCents);
  const isPaid = status === 'paid';
  add('paidCents', isPaid ? amountCents : 0);
  if (!isPaid || !paidAt) return;
  const days = Math.max(0, Math.floor((paidAt.getTime() - approvedAt.getTime()) / DAY_MS));
  add(`payments.${Math.min(days, DAYS_MAX)}`, 1);
}

/** Adds the payables that are not counted yet to the records of their projects. */
async function countPayables(connection: Connection, ids: readonly string[], session: ClientSession): Promise<void> {
  const payables = connection.collection<Payable & { isCounted?: boolean }>('payables');
  const filter = { _id: { $in: [...ids] }, isCounted: { $exists: false } };
  const found = await payables.find(filter, { session }).toArray();
  if (found.length === 0) return;
  const quests = await connection
    .collection<{ _id: number; projectId: string }>('quests')
    .find(
      { _id: { $in: [...new Set(found.map(({ questId }) => questId))] } },
      { projection: { projectId: 1 }, session },
    )
    .toArray();
  const projects = new Map(quests.map(({ _id, projectId }) => [_id, projectId]));
  const records = new Map<string, Record<string, number>>();
  for (const payable of found) {
    const projectId = projects.get(payable.questId);
    if (projectId === undefined) continue;
    const record = records.get(projectId) ?? {};
    addTo(record, payable);
    records.set(projectId, record);
  }
  const updates = [...records].map(([_id, $inc]) => ({
    updateOne: { filter: { _id }, update: { $inc }, upsert: true },
  }));
  if (updates.length > 0) {
    await connection.collection<{ _id: string }>('payout_records').bulkWrite(updates, { session });
  }
  await payables.updateMany(filter, { $set: { isCounted: true } }, { session });
}

export const countPayoutRecords: Migration = {
  name: '0022-count-payout-records',
  description: 'Adds up what each project has promised and paid in cash, for its public page.',
  canGoBack: true,
  up: async ({ connection, checkpoint }) => {
    const { withTransaction } = createTransactions(connection);
    for await (const ids of walkIds(connection, 'payables')) {
      await withTransaction((session) => countPayables(connection, ids, session));
      await checkpoint();
    }
  },
};

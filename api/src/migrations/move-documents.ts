import type { ClientSession } from 'mongoose';
import { createTransactions } from '../db/with-transaction.ts';
import type { MigrationContext } from './migration.ts';
import { walkIds } from './walk-ids.ts';

export interface StoredRow {
  readonly _id: string;
}

/** Adds rows to their new collection. */
export type MergeRows<Row> = (rows: readonly Row[], session: ClientSession) => Promise<void>;

/**
 * Moves the current rows of a collection. Each batch moves in one transaction, so a row is always in exactly one of the
 * two collections. A resumed migration moves no row twice.
 */
export async function moveDocuments<Row extends StoredRow>(
  { connection, checkpoint }: MigrationContext,
  from: string,
  merge: MergeRows<Row>,
): Promise<void> {
  const { withTransaction } = createTransactions(connection);
  const source = connection.collection<StoredRow>(from);
  for await (const ids of walkIds(connection, from)) {
    const moving = { _id: { $in: ids } };
    await withTransaction(async (session) => {
      await merge(await source.find<Row>(moving, { session }).toArray(), session);
      await source.deleteMany(moving, { session });
    });
    await checkpoint();
  }
}

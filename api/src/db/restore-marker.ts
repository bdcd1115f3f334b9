import type { Connection } from 'mongoose';

/** Exists from before a restore's first write until after its last one. A database with it is incomplete. */
const MARKER = 'restore_under_way';

export const isRestoreMarker = (collection: string): boolean => collection === MARKER;

export async function markRestore(connection: Connection): Promise<void> {
  const begun = { $setOnInsert: { startedAt: new Date() } };
  await connection.collection<{ _id: string }>(MARKER).updateOne({ _id: 'restore' }, begun, { upsert: true });
}

export async function unmarkRestore(connection: Connection): Promise<void> {
  await connection.collection(MARKER).drop();
}

/** Throws if a restore into this database has begun and not finished. */
export async function assertWhole(connection: Connection): Promise<void> {
  if ((await connection.collection(MARKER).findOne()) === null) return;
  throw new Error(
    `The database ${connection.name} is half restored: a restore is running or was interrupted. ` +
      `Run it again with --drop ${connection.name}.`,
  );
}

import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { compareIndexes, declaredIndexes } from '../db/ensure-indexes.ts';
import { systemClock } from '../runtime/clock.ts';
import type { Migration } from './migration.ts';
import { migrationModel } from './migration.model.ts';

/** The migration state of a database as this version sees it. */
export interface MigrationState {
  readonly finishedAt: ReadonlyMap<string, Date>;
  readonly pending: readonly string[];
  /** Migrations that a newer version has finished. */
  readonly unknown: readonly string[];
  /** Those of them after which this version must not start. */
  readonly barring: readonly string[];
  /** The pending index changes, one line each. */
  readonly indexes: readonly string[];
  /** True if a newer version has migrated the database. Its indexes are kept, whatever this version declares. */
  readonly isNewer: boolean;
  readonly isDone: boolean;
}

/** The prefix of the name of a set of declared indexes. */
const INDEXES = 'indexes-';

/** Call it after all models are registered on the connection. */
export function createMigrationState(connection: Connection, migrations: readonly Migration[]) {
  const stored = migrationModel(connection);
  const known = migrations.map(({ name }) => name);
  const declared = JSON.stringify([...declaredIndexes(connection)].sort());
  const ownIndexes = INDEXES + createHash('sha256').update(declared).digest('hex').slice(0, 16);
  const finish = async (name: string): Promise<void> => {
    const endsWayBack = migrations.some((migration) => migration.name === name && migration.hasUnseen === null);
    const $setOnInsert = { finishedAt: systemClock.now(), ...(endsWayBack && { endsWayBack }) };
    await stored.updateOne({ _id: name }, { $setOnInsert }, { upsert: true });
  };
  const read = async (): Promise<MigrationState> => {
    const all = await stored.find().sort({ finishedAt: 1, _id: 1 }).lean();
    const finishedAt = new Map(all.map((one) => [one._id, one.finishedAt]));
    const names = [...finishedAt.keys()];
    const unknown = names.filter((name) => !name.startsWith(INDEXES) && !known.includes(name));
    const barring = all.filter(({ _id, endsWayBack }) => endsWayBack && unknown.includes(_id)).map(({ _id }) => _id);
    const hasOwnIndexes = finishedAt.has(ownIndexes);
    const lastIndexes = names.findLast((name) => name.startsWith(INDEXES));
    const isNewer = unknown.length > 0 || (hasOwnIndexes && lastIndexes !== ownIndexes);
    const indexes = (await compareIndexes(connection)).flatMap(({ collection, missing, outdated, undeclared }) => [
      ...(isNewer && outdated.length > 0 ? [] : missing.map(({ name }) => `create ${collection}.${name}`)),
      ...(isNewer ? [] : [...outdated, ...undeclared].map((name) => `drop ${collection}.${name}`)),
    ]);
    const pending = known.filter((name) => !finishedAt.has(name));
    const isDone = pending.length === 0 && indexes.length === 0 && (isNewer || hasOwnIndexes);
    return { finishedAt, pending, unknown, barring, indexes, isNewer, isDone };
  };
  /** The finished migrations with documents that they have not seen. */
  const findUnseen = async ({ finishedAt }: Pick<MigrationState, 'finishedAt'>): Promise<string[]> => {
    const unseen: string[] = [];
    for (const { name, hasUnseen } of migrations) {
      if (finishedAt.has(name) && (await hasUnseen?.(connection))) unseen.push(name);
    }
    return unseen;
  };
  return {
    read,
    findUnseen,
    /** Finished migrations with documents that they have not seen are pending. */
    readWithUnseen: async (): Promise<MigrationState> => {
      const found = await read();
      const open = [...found.pending, ...(await findUnseen(found))];
      return {
        ...found,
        pending: known.filter((name) => open.includes(name)),
        isDone: found.isDone && open.length === 0,
      };
    },
    listFinished: async () => (await stored.find().lean()).map(({ _id }) => _id),
    finish,
    /** Makes finished migrations pending again. */
    reopen: async (names: readonly string[]): Promise<void> => {
      await stored.deleteMany({ _id: { $in: [...names] } });
    },
    /** Records that the indexes match the declarations of this version. */
    finishIndexes: () => finish(ownIndexes),
  };
}

export type MigrationStateRepository = ReturnType<typeof createMigrationState>;

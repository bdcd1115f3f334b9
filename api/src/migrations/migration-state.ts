import { createHash } from 'node:crypto';
import type { Connection } from 'mongoose';
import { compareIndexes, declaredIndexes } from '../db/ensure-indexes.ts';
import { systemClock } from '../runtime/clock.ts';
import type { Migration } from './migration.ts';
import { migrationModel } from './migration.model.ts';

/** How far a database is, as this version sees it. */
export interface MigrationState {
  readonly finishedAt: ReadonlyMap<string, Date>;
  readonly pending: readonly string[];
  /** Finished by a newer version. */
  readonly unknown: readonly string[];
  /** The pending changes of indexes, a line each. */
  readonly indexes: readonly string[];
  /** A newer version has been at it: its indexes stay, whatever this version declares. */
  readonly isNewer: boolean;
  readonly isDone: boolean;
}

/** The name of a set of declared indexes begins with it. */
const INDEXES = 'indexes-';

/** Call it when all models are known to the connection. */
export function createMigrationState(connection: Connection, migrations: readonly Migration[]) {
  const stored = migrationModel(connection);
  const known = migrations.map(({ name }) => name);
  const declared = JSON.stringify([...declaredIndexes(connection)].sort());
  const ownIndexes = INDEXES + createHash('sha256').update(declared).digest('hex').slice(0, 16);
  const finish = async (name: string): Promise<void> => {
    const $setOnInsert = { finishedAt: systemClock.now() };
    await stored.updateOne({ _id: name }, { $setOnInsert }, { upsert: true });
  };
  return {
    read: async () => {
      const all = await stored.find().sort({ finishedAt: 1, _id: 1 }).lean();
      const finishedAt = new Map(all.map((one) => [one._id, one.finishedAt]));
      const names = [...finishedAt.keys()];
      const unknown = names.filter((name) => !name.startsWith(INDEXES) && !known.includes(name));
      const hasOwnIndexes = finishedAt.has(ownIndexes);
      const lastIndexes = names.findLast((name) => name.startsWith(INDEXES));
      const isNewer = unknown.length > 0 || (hasOwnIndexes && lastIndexes !== ownIndexes);
      const indexes = (await compareIndexes(connection)).flatMap(({ collection, missing, outdated, undeclared }) => [
        ...(isNewer && outdated.length > 0 ? [] : missing.map(({ name }) => `create ${collection}.${name}`)),
        ...(isNewer ? [] : [...outdated, ...undeclared].map((name) => `drop ${collection}.${name}`)),
      ]);
      const pending = known.filter((name) => !finishedAt.has(name));
      const isDone = pending.length === 0 && indexes.length === 0 && (isNewer || hasOwnIndexes);
      return { finishedAt, pending, unknown, indexes, isNewer, isDone };
    },
    listFinished: async () => (await stored.find().lean()).map(({ _id }) => _id),
    finish,
    /** Remembers that the indexes are those which this version declares. */
    finishIndexes: () => finish(ownIndexes),
  };
}

export type MigrationStateRepository = ReturnType<typeof createMigrationState>;

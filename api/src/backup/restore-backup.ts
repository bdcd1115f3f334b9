import type { Connection } from 'mongoose';
import { isRestoreMarker, markRestore, unmarkRestore } from '../db/restore-marker.ts';
import { checkBackupFile, readBackupFile, type BackupSummary } from './backup-file.ts';
import type { BackupHeader, Batch } from './backup-format.ts';
import { exactDocument } from './exact-document.ts';
import type { OnCollection } from './take-backup.ts';

export interface RestoreOptions {
  /** The name of a database to overwrite, typed by the operator. */
  readonly drop?: string | undefined;
  /** Called before existing data is dropped. Throws to keep it. */
  readonly confirmOverwrite?: () => Promise<void>;
  readonly onCollection?: OnCollection;
}

/** The driver does not reject a command with write errors. */
interface InsertAnswer {
  readonly writeErrors?: readonly { readonly errmsg: string }[];
}

function databaseOf({ db }: Connection) {
  if (!db) throw new Error('Not connected');
  return db;
}

async function collectionsOf(connection: Connection): Promise<string[]> {
  const listed = await databaseOf(connection).listCollections({}, { nameOnly: true }).toArray();
  return listed.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

/** A non-empty database needs its name in `--drop`. */
async function assertMayWrite(
  connection: Connection,
  { drop, confirmOverwrite }: Pick<RestoreOptions, 'drop' | 'confirmOverwrite'>,
): Promise<void> {
  const { name } = connection;
  if (drop !== undefined && drop !== name) throw new Error(`--drop ${drop}: the database is called ${name}.`);
  const existing = await collectionsOf(connection);
  if (existing.length === 0) return;
  if (drop !== undefined) return confirmOverwrite?.();
  const what = existing.some(isRestoreMarker) ? 'is half restored' : 'is not empty';
  throw new Error(`The database ${name} ${what}. Use --drop ${name} to overwrite it.`);
}

async function insert(connection: Connection, { collection, documents }: Batch): Promise<void> {
  const command = { insert: collection, documents: documents.map(exactDocument), ordered: true };
  const { writeErrors } = (await databaseOf(connection).command(command)) as InsertAnswer;
  if (writeErrors?.[0]) throw new Error(`${collection}: ${writeErrors[0].errmsg}`);
}

async function createCollections(connection: Connection, { collections }: BackupHeader): Promise<void> {
  for (const { name, options } of collections) await databaseOf(connection).createCollection(name, options);
}

/** Runs after the inserts, which is faster, and keeps documents from expiring before they are counted. */
async function createIndexes(connection: Connection, { collections }: BackupHeader): Promise<void> {
  for (const { name, indexes } of collections) {
    if (indexes.length > 0) await databaseOf(connection).command({ createIndexes: name, indexes });
  }
}

async function load(connection: Connection, file: string, onCollection: OnCollection): Promise<void> {
  let current: string | undefined;
  let count = 0;
  const report = (): void => {
    if (current !== undefined) onCollection(current, count);
  };
  for await (const part of readBackupFile(file)) {
    if (part.kind === 'header') await createCollections(connection, part);
    if (part.kind !== 'batch') continue;
    await insert(connection, part);
    if (current !== part.collection) {
      report();
      [current, count] = [part.collection, 0];
    }
    count += part.documents.length;
  }
  report();
}

async function assertSameCounts(connection: Connection, { end }: BackupSummary): Promise<void> {
  for (const [name, expected] of Object.entries(end.documents)) {
    const found = await databaseOf(connection).collection(name).countDocuments();
    if (found !== expected)
      throw new Error(`${name} has ${found} documents, not ${expected}. Another process has written to it.`);
  }
}

/**
 * Restores a backup into an empty database, or one that may be overwritten. The whole file is checked before the first
 * write. The database is marked until the last write, and no API starts on it.
 */
export async function restoreBackup(
  connection: Connection,
  file: string,
  { onCollection = () => undefined, ...options }: RestoreOptions = {},
): Promise<BackupSummary> {
  const summary = await checkBackupFile(file);
  await assertMayWrite(connection, options);
  await markRestore(connection);
  for (const name of await collectionsOf(connection)) {
    if (!isRestoreMarker(name)) await connection.collection(name).drop();
  }
  await load(connection, file, onCollection);
  await assertSameCounts(connection, summary);
  await createIndexes(connection, summary.header);
  await unmarkRestore(connection);
  return summary;
}

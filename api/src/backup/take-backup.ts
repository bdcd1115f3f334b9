import { types } from 'node:util';
import { mongo, type ClientSession, type Connection } from 'mongoose';
import { assertWhole } from '../db/restore-marker.ts';
import { writeBackupFile, type BackupSummary } from './backup-file.ts';
import { encodeBackup, type Batch, type CollectionDefinition } from './backup-format.ts';

/** Called for each collection once all of it was read. */
export type OnCollection = (collection: string, documents: number) => void;

const BATCH_BYTES = 1024 * 1024;
const READ_BATCH_SIZE = 5_000;
const ATTEMPTS_MAX = 3;

/** The error codes of MongoDB for a transaction that took too long, or whose snapshot has expired. */
const OUT_OF_TIME = new Set<unknown>([43, 239, 251, 290]);
const SNAPSHOT_UNAVAILABLE = 246;

/** A collection or an index was created or dropped in the meantime, which a snapshot does not show. */
class DefinitionsChanged extends Error {}

/** The restoring server chooses the version of the index format. */
function withoutVersion(index: mongo.Document): mongo.Document {
  return Object.fromEntries(Object.entries(index).filter(([name]) => name !== 'v'));
}

async function readDefinitions({ db }: Connection): Promise<CollectionDefinition[]> {
  if (!db) throw new Error('Not connected');
  const definitions: CollectionDefinition[] = [];
  const listed = await db.listCollections({}, { nameOnly: false }).toArray();
  for (const { name, type, options } of listed.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (name.startsWith('system.')) continue;
    if (type !== 'collection') throw new Error(`${name} is a ${type}, which this command does not back up.`);
    const indexes = await db.collection(name).listIndexes().toArray();
    definitions.push({
      name,
      options: { ...options },
      indexes: indexes.flatMap((index) => (index['name'] === '_id_' ? [] : [withoutVersion(index)])),
    } as CollectionDefinition);
  }
  return definitions;
}

async function* readCollection(connection: Connection, name: string, session: ClientSession): AsyncGenerator<Batch> {
  const cursor = connection.collection(name).find({}, { session, raw: true, batchSize: READ_BATCH_SIZE });
  let documents: Uint8Array[] = [];
  let bytes = 0;
  for await (const raw of cursor) {
    if (!types.isUint8Array(raw)) throw new TypeError('The driver did not return raw BSON');
    documents.push(raw);
    bytes += raw.length;
    if (bytes < BATCH_BYTES) continue;
    yield { collection: name, documents };
    [documents, bytes] = [[], 0];
  }
  if (documents.length > 0) yield { collection: name, documents };
}

/** Reads all collections in the snapshot of one transaction, which begins with its first read. */
async function* readSnapshot(
  connection: Connection,
  definitions: readonly CollectionDefinition[],
  onCollection: OnCollection,
): AsyncGenerator<Batch> {
  const session = await connection.startSession();
  try {
    session.startTransaction({ readConcern: { level: 'snapshot' } });
    for (const { name } of definitions) {
      let count = 0;
      for await (const batch of readCollection(connection, name, session)) {
        count += batch.documents.length;
        yield batch;
      }
      onCollection(name, count);
    }
    const after = await readDefinitions(connection);
    if (JSON.stringify(after) !== JSON.stringify(definitions)) throw new DefinitionsChanged();
  } catch (error) {
    if (error instanceof mongo.MongoServerError && error.code === SNAPSHOT_UNAVAILABLE) throw new DefinitionsChanged();
    throw error;
  } finally {
    if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
    await session.endSession();
  }
}

async function takeOnce(connection: Connection, file: string, onCollection: OnCollection): Promise<BackupSummary> {
  await assertWhole(connection);
  const collections = await readDefinitions(connection);
  if (collections.length === 0) throw new Error(`The database ${connection.name} is empty.`);
  const contents = { database: connection.name, takenAt: new Date(), collections };
  return writeBackupFile(file, encodeBackup(contents, readSnapshot(connection, collections, onCollection)));
}

/**
 * Writes the state of a database at one moment to a new file, while APIs may run. A failed backup leaves no file. The
 * time limit of a transaction bounds the size of the database; larger ones fail with an error.
 */
export async function takeBackup(
  connection: Connection,
  file: string,
  onCollection: OnCollection = () => undefined,
): Promise<BackupSummary> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await takeOnce(connection, file, onCollection);
    } catch (error) {
      if (error instanceof mongo.MongoServerError && OUT_OF_TIME.has(error.code)) {
        throw new Error(
          'The database could not be read within the time limit of a transaction (60 s by default). ' +
            'docs/runbooks/backup-and-restore.md describes the backup of larger databases.',
          { cause: error },
        );
      }
      if (!(error instanceof DefinitionsChanged)) throw error;
      if (attempt === ATTEMPTS_MAX) {
        throw new Error(
          'Collections or indexes were repeatedly created or dropped during the backup. Try again later.',
          {
            cause: error,
          },
        );
      }
    }
  }
}

import { createHash, type Hash } from 'node:crypto';
import { mongo } from 'mongoose';
import { z } from 'zod';

const { BSON } = mongo;

/**
 * A backup is a gzip file of BSON documents: a header, batches, and an end with the counts and the SHA-256 of all
 * before. A batch is a document with a collection and a count, followed by that many documents as the database stores
 * them.
 */
const VERSION = 1;

const collectionSchema = z.object({
  name: z.string().min(1),
  options: z.record(z.string(), z.unknown()),
  /** The result of `listIndexes` without the index on `_id`. */
  indexes: z.array(z.looseObject({ name: z.string(), key: z.record(z.string(), z.unknown()) })),
});
const headerSchema = z.object({
  kind: z.literal('header'),
  version: z.literal(VERSION),
  database: z.string().min(1),
  takenAt: z.date(),
  collections: z.array(collectionSchema),
});
const batchSchema = z.object({ kind: z.literal('batch'), collection: z.string(), documents: z.int().min(1) });
const endSchema = z.object({
  kind: z.literal('end'),
  documents: z.record(z.string(), z.int()),
  sha256: z.string().length(64),
});
const recordSchema = z.discriminatedUnion('kind', [headerSchema, batchSchema, endSchema]);

export type CollectionDefinition = z.output<typeof collectionSchema>;
export type BackupHeader = z.output<typeof headerSchema>;
export type BackupEnd = z.output<typeof endSchema>;

/** Documents of one collection, as raw BSON. */
export interface Batch {
  readonly collection: string;
  readonly documents: readonly Uint8Array[];
}

/** The parts of a backup in order: one header, batches, one end. */
export type BackupPart = BackupHeader | (Batch & { readonly kind: 'batch' }) | BackupEnd;

/** The file is no backup, or an incomplete or changed one. */
export class DamagedBackupError extends Error {
  override readonly name = 'DamagedBackupError';
}

type Contents = Omit<BackupHeader, 'kind' | 'version'>;

/** The bytes of a backup before compression. `batches` is read on demand. */
export async function* encodeBackup(contents: Contents, batches: AsyncIterable<Batch>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  const hashed = (bytes: Uint8Array): Uint8Array => {
    hash.update(bytes);
    return bytes;
  };
  const documents = Object.fromEntries(contents.collections.map(({ name }) => [name, 0]));
  yield hashed(BSON.serialize({ kind: 'header', version: VERSION, ...contents } satisfies BackupHeader));
  for await (const { collection, documents: raw } of batches) {
    documents[collection] = (documents[collection] ?? 0) + raw.length;
    yield hashed(BSON.serialize({ kind: 'batch', collection, documents: raw.length }));
    yield hashed(Buffer.concat(raw));
  }
  yield BSON.serialize({ kind: 'end', documents, sha256: hash.digest('hex') } satisfies BackupEnd);
}

/** The limits of a BSON document in MongoDB. It begins with its length. */
const DOCUMENT_BYTES_MIN = 5;
const DOCUMENT_BYTES_MAX = 16 * 1024 * 1024 + 16 * 1024;
const LENGTH_BYTES = 4;

/** Splits a stream of bytes into its BSON documents. */
async function* cutDocuments(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= LENGTH_BYTES) {
      const length = rest.readInt32LE(at);
      if (length < DOCUMENT_BYTES_MIN || length > DOCUMENT_BYTES_MAX) throw new DamagedBackupError('is damaged');
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new DamagedBackupError('is cut off');
}

function readRecord(raw: Uint8Array) {
  const parsed = recordSchema.safeParse(BSON.deserialize(raw));
  if (!parsed.success) throw new DamagedBackupError('is damaged, or of another version of this program');
  return parsed.data;
}

async function readBatch(documents: AsyncGenerator<Buffer>, count: number, hash: Hash): Promise<Buffer[]> {
  const raw: Buffer[] = [];
  while (raw.length < count) {
    const { value, done } = await documents.next();
    if (done === true) throw new DamagedBackupError('is cut off');
    hash.update(value);
    raw.push(value);
  }
  return raw;
}

/**
 * Reads the parts of a backup. Throws {@link DamagedBackupError} if a part is missing or changed. Parts must not be
 * trusted before the end was read.
 */
export async function* decodeBackup(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<BackupPart> {
  const hash = createHash('sha256');
  const documents = cutDocuments(bytes);
  let isFirst = true;
  let end: BackupEnd | undefined;
  for await (const raw of documents) {
    const record = readRecord(raw);
    if (isFirst !== (record.kind === 'header') || end) throw new DamagedBackupError('is damaged');
    isFirst = false;
    if (record.kind === 'end') {
      if (record.sha256 !== hash.digest('hex')) throw new DamagedBackupError('has changed since it was made');
      end = record;
      yield record;
      continue;
    }
    hash.update(raw);
    if (record.kind === 'header') yield record;
    else yield { ...record, documents: await readBatch(documents, record.documents, hash) };
  }
  if (!end) throw new DamagedBackupError('is cut off');
}

import { createReadStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { pipeline as pipe } from 'node:stream/promises';
import { types } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { mongo } from 'mongoose';
import {
  DamagedBackupError,
  decodeBackup,
  type BackupEnd,
  type BackupHeader,
  type BackupPart,
} from './backup-format.ts';

/** What a file holds, known once all of it was read. */
export interface BackupSummary {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
}

const COMPRESSION_LEVEL = 1;

function codeOf(error: unknown): unknown {
  return types.isNativeError(error) && 'code' in error ? error.code : undefined;
}

/** What reading it found, as a sentence about the file. */
function damageOf(error: unknown, file: string): unknown {
  if (codeOf(error) === 'ENOENT') return new Error(`There is no file ${file}.`);
  const code = String(codeOf(error));
  const isUnreadable = code.startsWith('Z_') || error instanceof mongo.BSON.BSONError;
  if (error instanceof DamagedBackupError) return new DamagedBackupError(`${file} ${error.message}.`);
  if (!isUnreadable) return error;
  return new DamagedBackupError(`${file} is damaged, cut off or no backup.`, { cause: error });
}

/** The parts of a backup file; throws {@link DamagedBackupError} with a sentence about the file. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupPart> {
  const gunzip = createGunzip();
  // What goes wrong reaches the reader of the last stream.
  pipeline(createReadStream(file), gunzip, () => undefined);
  try {
    yield* decodeBackup(gunzip);
  } catch (error) {
    throw damageOf(error, file);
  } finally {
    gunzip.destroy();
  }
}

/** Reads all of a file, and throws unless it is whole and unchanged. */
export async function checkBackupFile(file: string): Promise<BackupSummary> {
  let header: BackupHeader | undefined;
  let end: BackupEnd | undefined;
  for await (const part of readBackupFile(file)) {
    if (part.kind === 'header') header = part;
    if (part.kind === 'end') end = part;
  }
  if (!header || !end) throw new DamagedBackupError(`${file} is cut off.`);
  return { header, end };
}

async function assertFree(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new Error(`${file} is there already: name another file.`);
}

async function openNew(file: string) {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new Error(`${file} is there: another backup is being made, or one was cut off. Then remove it.`, {
      cause: error,
    });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes a new file that only its owner may read. It has its name once it is whole, on disk, and was read back; until
 * then it is called `<file>.partial`.
 */
export async function writeBackupFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<BackupSummary> {
  await assertFree(file);
  const partial = `${file}.partial`;
  const handle = await openNew(partial);
  try {
    await pipe(bytes, createGzip({ level: COMPRESSION_LEVEL }), handle.createWriteStream({ flush: true }));
    const summary = await checkBackupFile(partial);
    await assertFree(file);
    await rename(partial, file);
    await syncFolder(path.dirname(file));
    return summary;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    await handle.close().catch(() => undefined);
  }
}

import { createReadStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
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

/** The header and the end of a file, known once all of it was read. */
export interface BackupSummary {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
}

const COMPRESSION_LEVEL = 1;

function codeOf(error: unknown): unknown {
  return types.isNativeError(error) && 'code' in error ? error.code : undefined;
}

/** The error of a read as a sentence about the file. */
function damageOf(error: unknown, file: string): unknown {
  if (codeOf(error) === 'ENOENT') return new Error(`There is no file ${file}.`);
  const code = String(codeOf(error));
  const isUnreadable = code.startsWith('Z_') || error instanceof mongo.BSON.BSONError;
  if (error instanceof DamagedBackupError) return new DamagedBackupError(`${file} ${error.message}.`);
  if (!isUnreadable) return error;
  return new DamagedBackupError(`${file} is damaged, cut off or no backup.`, { cause: error });
}

/** Reads the parts of a backup file. Throws {@link DamagedBackupError} with a sentence about the file. */
export async function* readBackupFile(file: string): AsyncGenerator<BackupPart> {
  const gunzip = createGunzip();
  // Errors reach the reader of the last stream.
  pipeline(createReadStream(file), gunzip, () => undefined);
  try {
    yield* decodeBackup(gunzip);
  } catch (error) {
    throw damageOf(error, file);
  } finally {
    gunzip.destroy();
  }
}

/** Reads a whole file. Throws {@link DamagedBackupError} if it is incomplete or changed. */
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

function assertFree(file: string): void {
  if (existsSync(file)) throw new Error(`${file} exists already. Choose another file.`);
}

async function openNew(file: string) {
  try {
    return await open(file, 'wx', 0o600);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new Error(
      `${file} exists: a backup is running, or was interrupted. If it was interrupted, remove the file.`,
      { cause: error },
    );
  }
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

/**
 * Writes a new file that only its owner can read. It is called `<file>.partial` until it is complete, on disk, and read
 * back.
 */
export async function writeBackupFile(file: string, bytes: AsyncIterable<Uint8Array>): Promise<BackupSummary> {
  assertFree(file);
  const partial = `${file}.partial`;
  const handle = await openNew(partial);
  try {
    await pipe(bytes, createGzip({ level: COMPRESSION_LEVEL }), handle.createWriteStream({ flush: true }));
    const summary = await checkBackupFile(partial);
    assertFree(file);
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

import { mkdir, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { AppError, formatFigure } from '@magnetx/contracts';
import { hasErrorCode } from '@magnetx/object-store';
import { extract, type Extract, type Header } from 'tar-stream';
import { quoteName, readArchiveEntry } from './archive-entry.ts';

/** The time limit allows for slow networks, and ends before the server's limit of a whole request. */
export const UPLOAD_LIMITS = {
  /** Of the unpacked archive. */
  bytesMax: 64_000_000,
  fileBytesMax: 32_000_000,
  entriesMax: 5_000,
  timeoutMs: 240_000,
};

export type UploadLimits = Readonly<typeof UPLOAD_LIMITS>;

/** The client disconnected during the upload, so it gets no response. */
export class DroppedUpload extends Error {}

const tooLarge = (message: string) => new AppError('payload_too_large', { message });
const invalid = (message: string) => new AppError('validation_failed', { message });

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

function megabytes(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}

/**
 * The body's chunks. Throws the signal's reason when it aborts, even while the client sends nothing. The request stays
 * open, so that it can still be answered.
 */
async function* readBody(req: IncomingMessage, signal: AbortSignal): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = req.iterator({ destroyOnReturn: false });
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  aborted.catch(() => undefined);
  try {
    for (;;) {
      const next = await Promise.race([chunks.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } catch (error) {
    if (hasErrorCode(error, 'ECONNRESET') || hasErrorCode(error, 'ERR_STREAM_PREMATURE_CLOSE'))
      throw new DroppedUpload();
    throw error;
  } finally {
    chunks.return?.().catch(() => undefined);
  }
}

/** Throws beyond the limit, which also bounds a small archive that unpacks into a huge one. */
async function* limitBytes(chunks: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw tooLarge(`The build is larger than ${megabytes(bytesMax)}.`);
    yield chunk;
  }
}

/** Detects by the first bytes whether the archive is gzipped. */
async function peek(chunks: AsyncGenerator<Buffer>) {
  let head = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const whole = async function* (): AsyncGenerator<Buffer> {
    if (head.length > 0) yield head;
    yield* chunks;
  };
  return { isGzipped: head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC), chunks: whole() };
}

/** Not by `pipeline`, which never settles for an entry that failed before it was connected. */
async function copyTo(newFile: string, chunks: AsyncIterable<unknown>): Promise<void> {
  const file = await open(newFile, 'wx');
  try {
    for await (const chunk of chunks) await file.writeFile(chunk as Buffer);
  } finally {
    await file.close();
  }
}

type Entry = AsyncIterable<unknown> & { readonly header: Header; readonly resume: () => unknown };

async function writeEntry(entry: Entry, folder: string, { fileBytesMax }: UploadLimits): Promise<void> {
  const { kind, path: inside } = readArchiveEntry(entry.header);
  const name = quoteName(entry.header.name);
  if (entry.header.size > fileBytesMax) throw tooLarge(`${name} is larger than ${megabytes(fileBytesMax)}.`);
  const target = path.join(folder, inside);
  try {
    await mkdir(kind === 'file' ? path.dirname(target) : target, { recursive: true });
    if (kind === 'folder') entry.resume();
    else await copyTo(target, entry);
  } catch (error) {
    const isTaken = ['EEXIST', 'ENOTDIR', 'EISDIR'].some((code) => hasErrorCode(error, code));
    throw isTaken ? invalid(`${name} is in the archive twice.`) : error;
  }
}

async function writeEntries(archive: Extract, folder: string, limits: UploadLimits): Promise<void> {
  let entries = 0;
  for await (const entry of archive) {
    entries += 1;
    if (entries > limits.entriesMax)
      throw tooLarge(`The build has more than ${formatFigure(limits.entriesMax)} files.`);
    await writeEntry(entry, folder, limits);
  }
  if (entries === 0) throw invalid('The upload is empty: send a tar of the build.');
}

/** The root cause: when the reader or the writer fails, the other fails too, with a less specific error. */
function rootCause(errors: readonly unknown[]): unknown {
  const isSystemError = (error: unknown) => typeof error === 'object' && error !== null && 'syscall' in error;
  const known = errors.find((error) => error instanceof AppError || error instanceof DroppedUpload);
  return known ?? errors.find(isSystemError) ?? invalid('The upload is not a tar archive, or not a whole one.');
}

async function unpack(
  body: AsyncGenerator<Buffer>,
  { folder, limits, ending }: { folder: string; limits: UploadLimits; ending: AbortController },
): Promise<void> {
  const limit = (bytes: AsyncIterable<Buffer>) => limitBytes(bytes, limits.bytesMax);
  const { isGzipped, chunks } = await peek(limit(body));
  const archive = extract();
  const reading = isGzipped ? pipeline(chunks, createGunzip(), limit, archive) : pipeline(chunks, archive);
  const writing = writeEntries(archive, folder, limits).catch((error: unknown) => {
    ending.abort(error);
    throw error;
  });
  const results = await Promise.allSettled([reading, writing]);
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (errors.length > 0) throw rootCause(errors);
}

/**
 * Unpacks a request's body, a tar that may be gzipped, into an empty folder. Throws an {@link AppError} unless it
 * consists of plain files within the limits, and {@link DroppedUpload} when the client disconnects. The folder's
 * contents are then incomplete.
 */
export async function receiveBuild(req: IncomingMessage, folder: string, limits: UploadLimits): Promise<void> {
  if (Number(req.headers['content-length'] ?? 0) > limits.bytesMax) {
    throw tooLarge(`The build is larger than ${megabytes(limits.bytesMax)}.`);
  }
  const ending = new AbortController();
  const late = invalid(`The upload took longer than ${limits.timeoutMs / 1000} seconds.`);
  const timer = setTimeout(() => ending.abort(late), limits.timeoutMs);
  try {
    await unpack(readBody(req, ending.signal), { folder, limits, ending });
  } finally {
    clearTimeout(timer);
  }
}

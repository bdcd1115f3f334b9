import { mkdir, open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { formatFigure } from '@magnetx/contracts';
import { extract, type Extract, type Header } from 'tar-stream';
import { hasCode } from '../registry/system-error.ts';
import { quoteName, readArchiveEntry } from './archive-entry.ts';
import { AppError } from '@magnetx/contracts';

export interface UploadLimits {
  /** Of the archive, unpacked. */
  readonly bytesMax: number;
  readonly fileBytesMax: number;
  readonly entriesMax: number;
  readonly timeoutMs: number;
}

/**
 * Builds have a few megabytes; a setting may say otherwise. The time is for slow lines, and ends before the limit that
 * the server sets for a whole request.
 */
export const UPLOAD_LIMITS: UploadLimits = {
  bytesMax: 64_000_000,
  fileBytesMax: 32_000_000,
  entriesMax: 5_000,
  timeoutMs: 240_000,
};

/** The client went away before it had sent everything: there is nobody left to answer. */
export class DroppedUpload extends Error {}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

function megabytes(bytes: number): string {
  return `${bytes / 1_000_000} MB`;
}

/**
 * The body as it comes in. Ends by throwing the signal's reason when that aborts, without waiting for a client that
 * sends nothing more. Leaves the request itself open, so that it can still be answered.
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
    if (hasCode(error, 'ECONNRESET') || hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE')) throw new DroppedUpload();
    throw error;
  } finally {
    chunks.return?.().catch(() => undefined);
  }
}

/** Stops as soon as more comes than may come, also out of a small archive that unpacks into a huge one. */
async function* limitBytes(chunks: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      throw new AppError('payload_too_large', { message: `The build is larger than ${megabytes(bytesMax)}.` });
    }
    yield chunk;
  }
}

interface Body {
  readonly isGzipped: boolean;
  readonly chunks: AsyncGenerator<Buffer>;
}

/** Tells by the first bytes whether the archive is gzipped, so that nobody needs to say so. */
async function peek(chunks: AsyncGenerator<Buffer>): Promise<Body> {
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

/** Piping would wait for ever for an entry that ended badly before the pipe was laid. */
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
  if (entry.header.size > fileBytesMax) {
    throw new AppError('payload_too_large', { message: `${name} is larger than ${megabytes(fileBytesMax)}.` });
  }
  const target = path.join(folder, inside);
  try {
    await mkdir(kind === 'file' ? path.dirname(target) : target, { recursive: true });
    if (kind === 'folder') entry.resume();
    else await copyTo(target, entry);
  } catch (error) {
    const isTaken = ['EEXIST', 'ENOTDIR', 'EISDIR'].some((code) => hasCode(error, code));
    throw isTaken ? new AppError('validation_failed', { message: `${name} is in the archive twice.` }) : error;
  }
}

async function writeEntries(archive: Extract, folder: string, limits: UploadLimits): Promise<void> {
  let entries = 0;
  for await (const entry of archive) {
    entries += 1;
    if (entries > limits.entriesMax) {
      throw new AppError('payload_too_large', {
        message: `The build has more than ${formatFigure(limits.entriesMax)} files.`,
      });
    }
    await writeEntry(entry, folder, limits);
  }
  if (entries === 0)
    throw new AppError('validation_failed', { message: 'The upload is empty: send a tar of the build.' });
}

/**
 * When one side fails the other does as well, for a reason that says less. What is left in the end is only that the
 * bytes are not what they should be.
 */
function mostTelling(errors: readonly unknown[]): unknown {
  const isOfSystem = (error: unknown) => typeof error === 'object' && error !== null && 'syscall' in error;
  const known = errors.find((error) => error instanceof AppError || error instanceof DroppedUpload);
  const unreadable = new AppError('validation_failed', {
    message: 'The upload is not a tar archive, or not a whole one.',
  });
  return known ?? errors.find(isOfSystem) ?? unreadable;
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
  if (errors.length > 0) throw mostTelling(errors);
}

/**
 * Unpacks a request's body, a tar that may be gzipped, into an empty folder. Throws a {@link AppError} for
 * anything but plain files within the limits, and {@link DroppedUpload} when the client goes away. What is in the
 * folder then is of no use.
 */
export async function receiveBuild(req: IncomingMessage, folder: string, limits: UploadLimits): Promise<void> {
  if (Number(req.headers['content-length'] ?? 0) > limits.bytesMax) {
    throw new AppError('payload_too_large', { message: `The build is larger than ${megabytes(limits.bytesMax)}.` });
  }
  const ending = new AbortController();
  const late = new AppError('validation_failed', {
    message: `The upload took longer than ${limits.timeoutMs / 1000} seconds.`,
  });
  const timer = setTimeout(() => ending.abort(late), limits.timeoutMs);
  try {
    await unpack(readBody(req, ending.signal), { folder, limits, ending });
  } finally {
    clearTimeout(timer);
  }
}

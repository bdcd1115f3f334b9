import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '@magnetx/contracts';
import type { Logger } from 'pino';
import type { MadePicture, PictureOrder } from './make-picture.ts';

export interface PictureTask {
  readonly bytes: Uint8Array;
  readonly order: PictureOrder;
}

export type PictureTaskAnswer =
  | { readonly made: MadePicture }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string } }
  | { readonly failure: string };

/** Beside this file, in the sources and among the compiled files alike. */
const WORKER_FILE = `picture-tasks${path.extname(import.meta.filename)}`;
/** Of one picture in all its sizes. Each step has a shorter limit of its own. */
const TIMEOUT_MS = 20_000;
/** More than one process can make while a person waits. */
const WAITING_MAX = 8;
const RETRY_AFTER_S = 10;
const HEAP_MB_MAX = 128;

async function startWorker(): Promise<Worker> {
  // Keeps its native library loaded until the last thread that uses it has ended.
  await import('sharp');
  const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB_MAX };
  const worker = new Worker(path.join(import.meta.dirname, WORKER_FILE), { execArgv: [], resourceLimits });
  worker.unref();
  return worker;
}

async function ask(worker: Worker, task: PictureTask): Promise<PictureTaskAnswer> {
  const { port1, port2 } = new MessageChannel();
  const ended = new AbortController();
  const { signal } = ended;
  const exit = once(worker, 'exit', { signal }).then((): PictureTaskAnswer => ({ failure: 'the worker has ended' }));
  const late = delay(TIMEOUT_MS, { failure: 'it took too long' }, { signal, ref: false });
  worker.postMessage({ task, port: port2 }, [port2]);
  try {
    const answered = once(port1, 'message', { signal }).then(([answer]) => answer as PictureTaskAnswer);
    return await Promise.race([answered, exit, late]);
  } finally {
    ended.abort();
    port1.close();
  }
}

/**
 * Makes pictures in a worker thread, one at a time, so that uploads slow no other call. A thread that does not answer
 * is replaced.
 */
export function createPictureMaker({ logger }: { readonly logger: Logger }) {
  let worker: Promise<Worker> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const replaceWorker = async (): Promise<void> => {
    const ending = worker;
    worker = null;
    await (await ending)?.terminate();
  };

  const make = async (task: PictureTask): Promise<MadePicture> => {
    const answer = await ask(await (worker ??= startWorker()), task);
    if ('made' in answer) return answer.made;
    if ('refused' in answer) throw new AppError(answer.refused.code, { message: answer.refused.message });
    logger.warn({ reason: answer.failure }, 'a picture could not be made');
    await replaceWorker();
    throw new AppError('validation_failed', { message: 'This picture cannot be read. Choose another one.' });
  };

  return {
    /** Throws `unavailable` while too many wait, and the reason why a file is refused. */
    make: async (bytes: Uint8Array, order: PictureOrder): Promise<MadePicture> => {
      if (waiting >= WAITING_MAX) {
        const message = 'Many pictures are being prepared right now. Please try again in a moment.';
        throw new AppError('unavailable', { message, retryAfterS: RETRY_AFTER_S });
      }
      waiting += 1;
      const made = last.then(() => make({ bytes, order }));
      last = made.catch(() => undefined);
      try {
        return await made;
      } finally {
        waiting -= 1;
      }
    },
    stop: replaceWorker,
  };
}

export type PictureMaker = ReturnType<typeof createPictureMaker>;

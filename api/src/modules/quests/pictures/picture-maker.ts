import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type ErrorCode } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { Logger } from 'pino';
import { createFairTurns, LineFullError } from '../../../runtime/fair-turns.ts';
import type { ShareParts, SharePicture } from './draw-share-picture.ts';
import type { MadePicture, PictureOrder } from './make-picture.ts';

interface UploadTask {
  readonly bytes: Uint8Array;
  readonly order: PictureOrder;
}

interface ShareTask {
  readonly share: SharePicture;
  readonly parts: ShareParts;
}

/** An upload, of which only the size in pixels is read. */
interface MeasureTask {
  readonly measured: Uint8Array;
}

export type PictureTask = MeasureTask | UploadTask | ShareTask;

export type PictureTaskAnswer =
  | { readonly pixels: number }
  | { readonly made: MadePicture }
  | { readonly drawn: Uint8Array }
  | { readonly refused: { readonly code: ErrorCode; readonly message: string } }
  | { readonly failure: string };

type Reserve = (pixels: number) => Promise<void>;

/** Beside this file, in the sources and among the compiled files alike. */
const WORKER_FILE = `picture-tasks${path.extname(import.meta.filename)}`;
/** For a worker that hangs. A picture that costs too much ends the worker earlier, by the processor time it takes. */
const TIMEOUT_MS = 120_000;
/** Between this process (0) and the lowest: enough to finish while other programs keep every processor busy. */
const NICENESS = 5;
/** Uploads of one project that wait or are being made. */
const PER_PROJECT_MAX = 3;
/** Waiting uploads of all projects, each with its file in memory. */
const UPLOADS_MAX = 24;
/** Views that wait for their picture. */
const VIEWS_MAX = 4;
const OWN_BUSY = t('Your earlier pictures are still being prepared. Please try again in a moment.');
const BUSY = t('Many projects upload pictures right now. Please try again in a moment.');
const RETRY_AFTER_S = 10;
const HEAP_MB_MAX = 128;

function startWorker(): ChildProcess {
  const worker = fork(path.join(import.meta.dirname, WORKER_FILE), {
    execArgv: [`--max-old-space-size=${HEAP_MB_MAX}`],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // The call that waits receives it, too.
  worker.on('error', () => undefined);
  // Before it loads anything: the threads that it starts inherit this.
  if (worker.pid !== undefined) setPriority(worker.pid, NICENESS);
  // It does not keep this process running.
  worker.unref();
  worker.channel?.unref();
  return worker;
}

async function ask(worker: ChildProcess, task: PictureTask): Promise<PictureTaskAnswer> {
  const ended = new AbortController();
  const { signal } = ended;
  const exit = once(worker, 'exit', { signal }).then((): PictureTaskAnswer => ({ failure: 'the worker has ended' }));
  const late = delay(TIMEOUT_MS, { failure: 'it took too long' }, { signal, ref: false });
  const answered = once(worker, 'message', { signal }).then(
    ([answer]) => answer as PictureTaskAnswer,
    (error: unknown): PictureTaskAnswer => ({ failure: String(error) }),
  );
  worker.channel?.ref();
  worker.send(task);
  try {
    return await Promise.race([answered, exit, late]);
  } finally {
    worker.channel?.unref();
    ended.abort();
  }
}

/**
 * Makes pictures in a process of lower priority, one at a time, so that uploads slow no other call. Projects take
 * turns, and so do uploads and share pictures. A worker that does not answer, or was ended by a file, is replaced.
 */
export function createPictureMaker({ logger }: { readonly logger: Logger }) {
  let worker: ChildProcess | null = null;
  const uploads = createFairTurns({ perKeyMax: PER_PROJECT_MAX, waitingMax: UPLOADS_MAX });
  const views = createFairTurns({ perKeyMax: VIEWS_MAX });
  /** Uploads, views and the job take turns at the worker, whatever the others have waiting. */
  const turns = createFairTurns();

  const endWorker = async (): Promise<void> => {
    const ending = worker;
    worker = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  };

  /** The worker's answer, unless it fails. */
  const run = async (task: PictureTask): Promise<Exclude<PictureTaskAnswer, { failure: string }> | null> => {
    if (!worker?.connected) worker = startWorker();
    const answer = await ask(worker, task);
    if (!('failure' in answer)) return answer;
    logger.warn({ reason: answer.failure }, 'a picture could not be made');
    await endWorker();
    return null;
  };

  const makeOne = async (bytes: Uint8Array, order: PictureOrder, reserve: Reserve) => {
    const found = await run({ measured: bytes });
    if (!found || !('pixels' in found)) return found;
    await reserve(found.pixels);
    return run({ bytes, order });
  };

  return {
    /**
     * Reserves the pixels of an upload before they are decoded. Throws `too_many_requests` while too many of the
     * project wait, `unavailable` while one of each of many projects waits, and the reason why a file is refused.
     */
    make: async (projectId: string, bytes: Uint8Array, order: PictureOrder, reserve: Reserve): Promise<MadePicture> => {
      const inTurn = () => turns.run('uploads', () => makeOne(bytes, order, reserve));
      const answer = await uploads.run(projectId, inTurn).catch((error: unknown) => {
        if (!(error instanceof LineFullError)) throw error;
        const [code, message] = error.hasOwn
          ? (['too_many_requests', OWN_BUSY] as const)
          : (['unavailable', BUSY] as const);
        throw new AppError(code, { message, retryAfterS: RETRY_AFTER_S });
      });
      if (answer && 'made' in answer) return answer.made;
      if (answer && 'refused' in answer) throw new AppError(answer.refused.code, { message: answer.refused.message });
      throw new AppError('validation_failed', { message: t('This picture cannot be read. Choose another one.') });
    },
    /** Draws a picture for links. Throws `unavailable` if that fails, and {@link LineFullError} for too many views. */
    drawShare: async (share: SharePicture, parts: ShareParts, by: 'views' | 'job'): Promise<Buffer> => {
      const inTurn = () => turns.run(by, () => run({ share, parts }));
      const answer = await (by === 'views' ? views.run(by, inTurn) : inTurn());
      if (answer && 'drawn' in answer) return Buffer.from(answer.drawn);
      throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S });
    },
    stop: endWorker,
  };
}

export type PictureMaker = ReturnType<typeof createPictureMaker>;

import { once } from 'node:events';
import path from 'node:path';
import { MessageChannel, Worker } from 'node:worker_threads';
import { DeployError } from './deploy-error.ts';
import type { VerifiedBuild } from './verify-build.ts';

/** A task of the worker thread: reads and verifies a build folder, or hashes the files of a stored release. */
export type BuildTask =
  | { readonly kind: 'read'; readonly folder: string }
  | { readonly kind: 'hash'; readonly files: ReadonlyMap<string, Uint8Array> };

export type BuildTaskAnswer =
  | { readonly result: unknown }
  | { readonly failure: { readonly message: string; readonly code: DeployError['code'] | null } };

/** Beside this file, in the sources and among the compiled files alike. */
const WORKER_FILE = `build-tasks${path.extname(import.meta.filename)}`;

let worker: Worker | null = null;

function startWorker(): Worker {
  const started = new Worker(path.join(import.meta.dirname, WORKER_FILE), { execArgv: [] });
  started.unref();
  // The next task starts another worker.
  return started.once('exit', () => (worker = null));
}

async function exitOf(running: Worker, signal: AbortSignal): Promise<never> {
  const [code] = await once(running, 'exit', { signal });
  throw new Error(`the build worker exited with code ${code}`);
}

/**
 * Runs a task in a worker thread, which starts with the first task. Decompressing, verifying and hashing a large build
 * is seconds of synchronous work that would block other requests.
 */
async function run<T>(task: BuildTask): Promise<T> {
  worker ??= startWorker();
  const { port1, port2 } = new MessageChannel();
  const ended = new AbortController();
  worker.postMessage({ task, port: port2 }, [port2]);
  try {
    const [answer] = (await Promise.race([once(port1, 'message'), exitOf(worker, ended.signal)])) as [BuildTaskAnswer];
    if ('result' in answer) return answer.result as T;
    const { message, code } = answer.failure;
    throw code === null ? new Error(message) : new DeployError(code, message);
  } finally {
    ended.abort();
    port1.close();
  }
}

function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

/** `readBuild` in a worker thread. */
export async function readBuildOffThread(folder: string): Promise<VerifiedBuild> {
  const build = await run<VerifiedBuild>({ kind: 'read', folder });
  // Buffers arrive as plain byte arrays.
  const files = new Map([...build.files].map(([file, contents]) => [file, toBuffer(contents)]));
  return { ...build, files, releaseFile: toBuffer(build.releaseFile) };
}

/** `hashContents` in a worker thread. */
export async function hashOffThread(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  return run({ kind: 'hash', files });
}

import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { DeployRefusal } from './releases.ts';
import type { VerifiedBuild } from './verify-build.ts';

/** What the worker thread does: reads and verifies a build folder, or hashes the files of a stored release. */
export type BuildTask =
  | { readonly kind: 'read'; readonly folder: string }
  | {
      readonly kind: 'hash';
      readonly files: ReadonlyMap<string, Uint8Array>;
      /** Whether the files are compared with the release's integrity list as well. */
      readonly isVerified: boolean;
    };

export type BuildTaskResult =
  { readonly kind: 'read'; readonly build: VerifiedBuild } | { readonly kind: 'hash'; readonly contentsHash: string };

export interface WorkerRequest {
  readonly id: number;
  readonly task: BuildTask;
}

export type WorkerAnswer = { readonly id: number } & (
  | { readonly result: BuildTaskResult }
  | { readonly failure: { readonly message: string; readonly code: DeployRefusal['code'] | null } }
);

interface Pending {
  readonly resolve: (result: BuildTaskResult) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Decompressing, verifying and hashing a large build takes seconds of synchronous work, so a worker thread does it and
 * other requests do not wait. The thread starts with the first task and does not keep the process alive by itself.
 */
class BuildVerifier {
  #worker: Worker | null = null;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;

  async run(task: BuildTask): Promise<BuildTaskResult> {
    const worker = (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    worker.ref();
    try {
      return await new Promise((resolve, reject) => {
        this.#pending.set(id, { resolve, reject });
        worker.postMessage({ id, task } satisfies WorkerRequest);
      });
    } finally {
      this.#pending.delete(id);
      if (this.#pending.size === 0) worker.unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(path.join(import.meta.dirname, 'build-tasks.ts'), { execArgv: [] });
    worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
    worker.on('error', (error) => this.#fail(worker, error));
    worker.on('exit', (code) => this.#fail(worker, new Error(`the build worker exited with code ${code}`)));
    return worker;
  }

  #settle(answer: WorkerAnswer): void {
    const pending = this.#pending.get(answer.id);
    if ('result' in answer) return pending?.resolve(answer.result);
    const { message, code } = answer.failure;
    pending?.reject(code === null ? new Error(message) : new DeployRefusal(code, message));
  }

  /** The next task starts another worker. */
  #fail(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const reason = error instanceof Error ? error : new Error(String(error));
    for (const pending of this.#pending.values()) pending.reject(reason);
  }
}

const verifier = new BuildVerifier();

function toBuffer({ buffer, byteOffset, length }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, length);
}

/** `readBuild` in a worker thread. */
export async function readBuildOffThread(folder: string): Promise<VerifiedBuild> {
  const result = await verifier.run({ kind: 'read', folder });
  if (result.kind !== 'read') throw new Error('the build worker answered another task');
  // Buffers arrive as plain byte arrays.
  const files = new Map([...result.build.files].map(([file, contents]) => [file, toBuffer(contents)]));
  return { ...result.build, files, releaseFile: toBuffer(result.build.releaseFile) };
}

/**
 * The contents hash of a stored release's files, computed in a worker thread. With `isVerified` it throws where they
 * are not what the release's integrity list says.
 */
export async function hashOffThread(
  files: ReadonlyMap<string, Uint8Array>,
  { isVerified }: { isVerified: boolean },
): Promise<string> {
  const result = await verifier.run({ kind: 'hash', files, isVerified });
  if (result.kind !== 'hash') throw new Error('the build worker answered another task');
  return result.contentsHash;
}

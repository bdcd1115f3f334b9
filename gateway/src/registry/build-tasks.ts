import { parentPort } from 'node:worker_threads';
import { hashContents } from './contents-hash.ts';
import { DeployRefusal } from './releases.ts';
import { readBuild, verifyStored } from './verify-build.ts';
import type { BuildTask, BuildTaskResult, WorkerAnswer, WorkerRequest } from './build-verifier.ts';

function toBuffers(files: ReadonlyMap<string, Uint8Array>): Map<string, Buffer> {
  return new Map(
    [...files].map(([file, { buffer, byteOffset, length }]) => [file, Buffer.from(buffer, byteOffset, length)]),
  );
}

async function perform(task: BuildTask): Promise<BuildTaskResult> {
  if (task.kind === 'read') return { kind: 'read', build: await readBuild(task.folder) };
  const files = toBuffers(task.files);
  return { kind: 'hash', contentsHash: task.isVerified ? verifyStored(files) : hashContents(files) };
}

async function answer({ id, task }: WorkerRequest): Promise<WorkerAnswer> {
  try {
    return { id, result: await perform(task) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { id, failure: { message, code: error instanceof DeployRefusal ? error.code : null } };
  }
}

parentPort?.on('message', (request: WorkerRequest) => {
  void answer(request).then((told) => parentPort?.postMessage(told));
});

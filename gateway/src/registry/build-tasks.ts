import { parentPort, type MessagePort } from 'node:worker_threads';
import type { BuildTask, BuildTaskAnswer } from './build-verifier.ts';
import { hashContents } from './contents-hash.ts';
import { DeployError } from './deploy-error.ts';
import { readBuild } from './verify-build.ts';

async function perform(task: BuildTask): Promise<unknown> {
  if (task.kind === 'read') return readBuild(task.folder);
  const files = new Map(
    [...task.files].map(([file, { buffer, byteOffset, length }]) => [file, Buffer.from(buffer, byteOffset, length)]),
  );
  return hashContents(files);
}

async function answer(task: BuildTask): Promise<BuildTaskAnswer> {
  try {
    return { result: await perform(task) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { failure: { message, code: error instanceof DeployError ? error.code : null } };
  }
}

parentPort?.on('message', ({ task, port }: { readonly task: BuildTask; readonly port: MessagePort }) => {
  void answer(task).then((result) => port.postMessage(result));
});

import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasErrorCode } from '@magnetx/object-store';

const FOLDER_NAME = /^magnetx-upload-(\d+)-([0-9a-f]{8})-/;
/** Identifies this run: the first process of a container always has the same process id. */
const RUN = randomUUID().slice(0, 8);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}

/** Runs work with a temporary folder, which is removed afterwards. */
export async function withUploadFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), `magnetx-upload-${process.pid}-${RUN}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of killed runs. */
export async function removeAbandonedUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, run] = FOLDER_NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const isAbandoned = Number(pid) === process.pid ? run !== RUN : !isAlive(Number(pid));
    if (isAbandoned) await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

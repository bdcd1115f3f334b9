import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hasCode } from '../registry/system-error.ts';

const FOLDER_NAME = /^magnetx-upload-(\d+)-([0-9a-f]{8})-/;
/** Tells this run from an earlier one that had the same process id, as the first process of a container always has. */
const RUN = randomUUID().slice(0, 8);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** Runs a piece of work with a folder of its own, which is gone afterwards, however the work ends. */
export async function withUploadFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), `magnetx-upload-${process.pid}-${RUN}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes the folders of runs that were killed half-way. */
export async function removeAbandonedUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, run] = FOLDER_NAME.exec(name) ?? [];
    if (pid === undefined) continue;
    const isAbandoned = Number(pid) === process.pid ? run !== RUN : !isAlive(Number(pid));
    if (isAbandoned) await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

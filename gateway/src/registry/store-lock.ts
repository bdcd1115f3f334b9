import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode } from './system-error';

const RETRY_MS = 25;
const WAIT_MS_MAX = 30_000;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/** A holder that was killed cannot give its lock back: whoever waits takes it away. */
async function dropIfHolderIsGone(lockFile: string): Promise<void> {
  const holder = await readFile(lockFile, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  const pid = Number(holder);
  if (Number.isInteger(pid) && pid > 0 && !isAlive(pid)) await rm(lockFile, { force: true });
}

async function take(lockFile: string): Promise<void> {
  const deadline = Date.now() + WAIT_MS_MAX;
  for (;;) {
    try {
      await writeFile(lockFile, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    if (Date.now() > deadline) throw new Error(`The release store is busy: another publish holds ${lockFile}`);
    await dropIfHolderIsGone(lockFile);
    await delay(RETRY_MS);
  }
}

/** Runs one change of the store at a time, across processes, so that no change is lost to another's stale read. */
export async function withStoreLock<T>(storeDir: string, change: () => Promise<T>): Promise<T> {
  await mkdir(storeDir, { recursive: true });
  const lockFile = path.join(storeDir, '.lock');
  await take(lockFile);
  try {
    return await change();
  } finally {
    await rm(lockFile, { force: true });
  }
}

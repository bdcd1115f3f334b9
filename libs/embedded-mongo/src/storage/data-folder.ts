import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder that this process has for itself. */
export interface DataFolder {
  /** Path of the lmdb file. */
  file: string;
  release(): void;
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Folders of this very process: its own pid in a lock file is stale unless it is listed here. */
const ours = new Set<string>();

function takeLock(lock: string): void {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const pid = Number(readFileSync(lock, 'utf8'));
    const held = pid === process.pid ? ours.has(lock) : pid > 0 && alive(pid);
    if (held) throw new Error(`the data folder is in use by process ${pid} (${lock})`);
    rmSync(lock, { force: true });
  }
}

/** Opens a folder for one process alone; the lock that a dead process left is taken over. */
export function openDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true });
  const lock = join(folder, 'embedded-mongo.lock');
  takeLock(lock);
  ours.add(lock);
  const release = (): void => {
    ours.delete(lock);
    rmSync(lock, { force: true });
  };
  return { file: join(folder, 'data.mdb'), release };
}

/** A folder that vanishes on release. */
export function openTemporaryFolder(): DataFolder {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  return { file: join(folder, 'data.mdb'), release: () => rmSync(folder, { recursive: true, force: true }) };
}

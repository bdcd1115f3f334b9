import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder that this process has for itself. */
interface DataFolder {
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

/**
 * A process's pid with the moment of its start where the system tells it (Linux): a later process with the same pid,
 * usual in containers, is another one.
 */
function identityOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return `${pid} ${fields?.[19] ?? ''}`.trim();
  } catch {
    // No such process, or no such file system: the pid alone has to do.
    return String(pid);
  }
}

/** Folders of this very process: its own mark in a lock file is stale unless it is listed here. */
const ours = new Set<string>();

function takeLock(lock: string): void {
  for (;;) {
    try {
      writeFileSync(lock, identityOf(process.pid), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const mark = readFileSync(lock, 'utf8');
    const pid = Number.parseInt(mark, 10);
    const held = pid === process.pid ? ours.has(lock) : pid > 0 && alive(pid) && mark === identityOf(pid);
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

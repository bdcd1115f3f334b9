import {
  closeSync,
  existsSync,
  fstatSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
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

const lockName = 'embedded-mongo.lock';

/** Locks of this very process: its own mark in a lock file is stale unless it is listed here. */
const ours = new Set<string>();

/** The lock files of a folder in the order of their numbers, and who holds one of them. */
function locksIn(folder: string): { paths: string[]; last: number; holder?: { pid: number; path: string } } {
  const numbered = readdirSync(folder)
    .filter((name) => name === lockName || /^\.\d+$/.test(name.replace(lockName, '')))
    .map((name) => ({ path: join(folder, name), number: Number(name.slice(lockName.length + 1)) }));
  const paths = numbered.map(({ path }) => path);
  const last = Math.max(0, ...numbered.map(({ number }) => number));
  for (const path of paths) {
    const mark = readIfThere(path);
    const pid = Number.parseInt(mark, 10);
    const held = pid === process.pid ? ours.has(path) : pid > 0 && alive(pid) && mark === identityOf(pid);
    if (held) return { paths, last, holder: { pid, path } };
  }
  return { paths, last };
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return '';
  }
}

/** Creates a lock file that has its content from the first moment on; false when another process was first. */
function createLock(path: string): boolean {
  const draft = join(path, '..', `draft-of-${lockName}-${process.pid}`);
  writeFileSync(draft, identityOf(process.pid));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    rmSync(draft);
  }
}

/**
 * Takes the folder's next lock. Locks of dead processes are passed by, not replaced: of two processes that find the
 * same dead one, a single one gets the next number. Dead ones are removed by who has got it.
 */
function takeLock(folder: string): string {
  for (;;) {
    const { paths, last, holder } = locksIn(folder);
    if (holder) throw new Error(`the data folder is in use by process ${holder.pid} (${holder.path})`);
    const mine = join(folder, `${lockName}.${last + 1}`);
    if (!createLock(mine)) continue;
    // Who looked long ago may have counted from locks that are gone by now.
    if (locksIn(folder).holder) {
      rmSync(mine);
      continue;
    }
    ours.add(mine);
    for (const path of paths) rmSync(path, { force: true });
    return mine;
  }
}

const readable = 0xbeefc0de;
const noPage = 0xffff_ffff_ffff_ffffn;

/** What one of the two heads of an lmdb file says: whether it is one, and how many bytes of the file are in use. */
function headOf(bytes: Buffer): { valid: boolean; commit: bigint; needed: bigint } {
  if (bytes.length < 160 || bytes.readUInt32LE(24) !== readable) return { valid: false, commit: 0n, needed: 0n };
  const trees = [48, 96].map((at) => {
    const [branches, leaves, others, , root] = [8, 16, 24, 32, 40].map((field) => bytes.readBigUInt64LE(at + field));
    return { pages: (branches ?? 0n) + (leaves ?? 0n) + (others ?? 0n), root: root === noPage ? 0n : (root ?? 0n) };
  });
  const used = trees.reduce((sum, { pages }) => sum + pages, 2n);
  const pages = trees.reduce((most, { root }) => (root >= most ? root + 1n : most), used);
  return { valid: true, commit: bytes.readBigUInt64LE(152), needed: pages * BigInt(bytes.readUInt32LE(48)) };
}

/** Refuses a file that lmdb would read beyond its end or take for its own: the process would die without a word. */
function refuseDamaged(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  const descriptor = openSync(file, 'r');
  try {
    const page = (at: number): Buffer => {
      const bytes = Buffer.alloc(4096);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, at));
    };
    const first = page(0);
    const heads = [first, page(first.length < 52 ? 0 : first.readUInt32LE(48))].map(headOf);
    if (!heads.every(({ valid }) => valid)) throw new Error(`${file} is no database of this program, or damaged`);
    const [newest] = heads.sort((a, b) => (a.commit > b.commit ? -1 : 1));
    const { size } = fstatSync(descriptor);
    if (newest && newest.needed > BigInt(size))
      throw new Error(`${file} is damaged: it has ${size} bytes and should have at least ${newest.needed}`);
  } finally {
    closeSync(descriptor);
  }
}

/** Opens a folder for one process alone; the lock that a dead process left is passed by. */
export function openDataFolder(folder: string): DataFolder {
  mkdirSync(folder, { recursive: true });
  const lock = takeLock(folder);
  const release = (): void => {
    ours.delete(lock);
    rmSync(lock, { force: true });
  };
  const file = join(folder, 'data.mdb');
  try {
    refuseDamaged(file);
  } catch (error) {
    release();
    throw error;
  }
  return { file, release };
}

/** A folder that vanishes on release. */
export function openTemporaryFolder(): DataFolder {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  return { file: join(folder, 'data.mdb'), release: () => rmSync(folder, { recursive: true, force: true }) };
}

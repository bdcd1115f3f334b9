import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, fstatSync, mkdirSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { readSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ownerKey } from './keys.ts';
import { Store } from './store.ts';

interface DataFolder {
  store: Store;
  close(): Promise<void>;
}

/**
 * A running process's pid with its start time where the system reports it (Linux), because pids repeat, above all in
 * containers. Undefined if no such process runs.
 */
function identityOf(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  const stat = `/proc/${pid}/stat`;
  const [start = ''] = existsSync(stat)
    ? (readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ').slice(19) ?? [])
    : [];
  return `${pid} ${start}`;
}

/** The pid in the file's owner mark, if that process still runs. */
export function owningProcess(mark: Buffer | undefined, file: string): string | undefined {
  const [held, pid] = /^\d+ (\d+) .*$/.exec(mark?.toString() ?? '') ?? [];
  const holder = pid === undefined ? undefined : identityOf(Number(pid));
  return holder !== undefined && held === `${statSync(file).ino} ${holder}` ? pid : undefined;
}

/**
 * Marks the file as owned by this process. The check of the previous owner is part of the same transaction, so only one
 * of several starting processes succeeds. The mark contains the inode, so a copy of the file has no owner.
 */
function claim(store: Store, file: string): void {
  const { ino } = statSync(file);
  void store.commit(() => {
    const pid = owningProcess(store.live.get(ownerKey), file);
    if (pid !== undefined) throw new Error(`the data folder is in use by process ${pid} (${file})`);
    return void store.live.put(ownerKey, Buffer.from(`${ino} ${identityOf(process.pid)}`));
  });
}

const MDB_MAGIC = 0xbeefc0de;
const INVALID_PAGE = 0xffff_ffff_ffff_ffffn;

/** Reads one of the two meta pages of an lmdb file: whether it is valid, and how many bytes of the file are in use. */
function readMetaPage(bytes: Buffer): { valid: boolean; commit: bigint; needed: bigint } {
  if (bytes.length < 160 || bytes.readUInt32LE(24) !== MDB_MAGIC) return { valid: false, commit: 0n, needed: 0n };
  const trees = [48, 96].map((at) => {
    const [branches, leaves, others, , root] = [8, 16, 24, 32, 40].map((field) => bytes.readBigUInt64LE(at + field));
    return {
      pages: (branches ?? 0n) + (leaves ?? 0n) + (others ?? 0n),
      root: root === INVALID_PAGE ? 0n : (root ?? 0n),
    };
  });
  const used = trees.reduce((sum, { pages }) => sum + pages, 2n);
  const pages = trees.reduce((most, { root }) => (root >= most ? root + 1n : most), used);
  return { valid: true, commit: bytes.readBigUInt64LE(152), needed: pages * BigInt(bytes.readUInt32LE(48)) };
}

const RESTORE = 'restore a backup, or start with an empty folder';

/** Rejects an emptied file, in which lmdb would start a new database. */
function refuseEmptied(file: string): void {
  const others = readdirSync(dirname(file)).filter((name) => name !== basename(file));
  if (others.length > 0) throw new Error(`${file} is empty beside ${others.join(', ')}: ${RESTORE}`);
}

/** Rejects truncated and foreign files, which would crash lmdb without a message. */
function refuseCut(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    const page = (at: number): Buffer => {
      const bytes = Buffer.alloc(4096);
      return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, at));
    };
    const first = page(0);
    const metaPages = [first, page(first.length < 52 ? 0 : first.readUInt32LE(48))].map(readMetaPage);
    if (!metaPages.every(({ valid }) => valid)) throw new Error(`${file} is damaged, or not a database of this server`);
    const [newest] = metaPages.sort((a, b) => (a.commit > b.commit ? -1 : 1));
    const { size } = fstatSync(descriptor);
    if (newest && newest.needed > BigInt(size))
      throw new Error(`${file} is damaged: it has ${size} bytes instead of at least ${newest.needed}`);
  } finally {
    closeSync(descriptor);
  }
}

/** Rejects a file with a damaged page, after a child process has read the whole file. */
async function refuseDamagedPages(file: string): Promise<void> {
  const check = join(import.meta.dirname, 'check-store.ts');
  const child = spawn(process.execPath, [check, file], { stdio: 'ignore' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${file} is damaged, and cannot be read to its end: ${RESTORE}`);
}

async function refuseDamaged(file: string): Promise<void> {
  if (!existsSync(file)) return;
  if (statSync(file).size === 0) return refuseEmptied(file);
  refuseCut(file);
  await refuseDamagedPages(file);
}

/** Opens a folder for this process only. The folder of a dead process is taken over. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'data.mdb');
  await refuseDamaged(file);
  const store = new Store(file, true);
  try {
    claim(store, file);
  } catch (error) {
    await store.close();
    throw error;
  }
  const close = (): Promise<void> => {
    void store.commit(() => void store.live.remove(ownerKey));
    return store.close();
  };
  return { store, close };
}

/** Opens a folder that is removed when it closes. */
export function openTemporaryFolder(): DataFolder {
  const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-'));
  const store = new Store(join(folder, 'data.mdb'), false);
  const close = async (): Promise<void> => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { store, close };
}

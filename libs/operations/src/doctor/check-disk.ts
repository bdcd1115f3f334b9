import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { failure, ok, warning, type Finding } from './finding.ts';

const GIGABYTE = 1024 ** 3;
const FREE_MIN = { failure: 0.1 * GIGABYTE, warning: GIGABYTE };

function existing(folder: string): string {
  return existsSync(folder) ? folder : existing(path.dirname(folder));
}

/** The free space for a folder, which may not exist yet, in bytes. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { blocks, bavail, bsize } = await statfs(existing(path.resolve(folder)));
  // Some file systems do not report their size.
  return blocks === 0 ? Infinity : bavail * bsize;
}

/** Checks {@link freeBytesOf} a folder. */
export async function checkDisk(folder: string): Promise<Finding> {
  const free = await freeBytesOf(folder);
  const result = `${(free / GIGABYTE).toFixed(1)} GB free for ${folder}`;
  const advice = 'Free some space, or move the folder: a full disk stops releases and the embedded database.';
  if (free < FREE_MIN.failure) return failure('disk', result, advice);
  return free < FREE_MIN.warning ? warning('disk', result, advice) : ok('disk', result);
}

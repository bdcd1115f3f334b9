import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MANIFEST_FILE, RELEASE_FILE, type Release } from '@magnetx/federation';
import { SHELL_NAME } from './release-store';

/** Ready-compressed copies that lie beside a file, and how to undo them. */
const DECOMPRESSORS = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

/**
 * All files of a folder as sorted relative paths with `/`. Throws on what a store must not hold: links (they lead
 * out of it), dotfiles (they are never served) and anything that is neither file nor folder.
 */
export async function listBuildFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: string[] = [];
  for (const entry of entries) {
    const file = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.name.startsWith('.')) throw new Error(`${file} is a dotfile`);
    if (entry.isFile()) files.push(file);
    else if (!entry.isDirectory()) throw new Error(`${file} is neither a file nor a folder`);
  }
  return files.sort();
}

function isCleanPath(file: string): boolean {
  const isRelative = file !== '' && !path.posix.isAbsolute(file) && !file.includes('\\') && !file.includes('\0');
  return isRelative && path.posix.normalize(file) === file && !file.split('/').some((part) => part.startsWith('.'));
}

function sha384(contents: Buffer): string {
  return `sha384-${createHash('sha384').update(contents).digest('base64')}`;
}

/** The file that a compressed sibling belongs to, when the integrity list names that file but not the sibling. */
function originalOf(file: string, release: Release): { original: string; suffix: keyof typeof DECOMPRESSORS } | null {
  const suffix = path.posix.extname(file);
  if (suffix !== '.br' && suffix !== '.gz') return null;
  const original = file.slice(0, -suffix.length);
  return Object.hasOwn(release.integrity, original) ? { original, suffix } : null;
}

async function verifyFile(folder: string, file: string, release: Release): Promise<void> {
  const contents = await readFile(path.join(folder, file));
  const listed = Object.hasOwn(release.integrity, file) ? release.integrity[file] : undefined;
  if (listed !== undefined) {
    if (sha384(contents) !== listed) throw new Error(`${file} differs from its integrity value`);
    return;
  }
  const sibling = originalOf(file, release);
  if (!sibling) throw new Error(`${file} is not in the integrity list`);
  const { size } = await stat(path.join(folder, sibling.original));
  try {
    const plain = DECOMPRESSORS[sibling.suffix](contents, { maxOutputLength: Math.max(size, 1) });
    if (sha384(plain) === release.integrity[sibling.original]) return;
  } catch (error) {
    throw new Error(`${file} cannot be decompressed`, { cause: error });
  }
  throw new Error(`${file} does not hold what ${sibling.original} holds`);
}

/** Compares a folder with its release's integrity list, file by file: nothing changed, missing or added. */
export async function verifyBuild(folder: string, release: Release): Promise<void> {
  const listed = Object.keys(release.integrity);
  const unclean = listed.find((file) => !isCleanPath(file));
  if (unclean !== undefined) throw new Error(`${unclean} is not a path inside the build`);
  const unlisted = release.preloads?.find((file) => !Object.hasOwn(release.integrity, file));
  if (unlisted !== undefined) throw new Error(`${unlisted} is to be preloaded, but not in the integrity list`);
  const files = (await listBuildFiles(folder)).filter((file) => file !== RELEASE_FILE);
  const present = new Set(files);
  const needed = [release.name === SHELL_NAME ? 'index.html' : MANIFEST_FILE, ...listed];
  const missing = needed.find((file) => !present.has(file));
  if (missing !== undefined) throw new Error(`${missing} is missing`);
  for (const file of files) await verifyFile(folder, file, release);
}

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { types } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { MANIFEST_FILE, RELEASE_FILE, releaseSchema, type Release } from '@magnetx/federation';
import { versionFault } from '@magnetx/federation/release-version';
import { hasErrorCode, isObjectKey } from '@magnetx/object-store';
import { valid, validRange } from 'semver';
import { ZodError } from 'zod';
import { SHELL_NAME, releaseKey } from './catalog.ts';
import { hashContents } from './contents-hash.ts';
import { DeployError } from './deploy-error.ts';
import { findForeignStyle } from './foreign-styles.ts';
import { sha384 } from './sha384.ts';

/** Decompressors of the precompressed siblings of a file, by suffix. */
const DECOMPRESSORS = { '.br': brotliDecompressSync, '.gz': gunzipSync } as const;

export interface VerifiedBuild {
  readonly release: Release;
  /** The verified contents of every file but `release.json`, by path in the build. */
  readonly files: ReadonlyMap<string, Buffer>;
  readonly releaseFile: Buffer;
  /** `hashContents` of all files, including `release.json`. */
  readonly contentsHash: string;
}

/**
 * All files of a folder as sorted relative paths with `/`. Throws for entries that a store must not contain: links,
 * dotfiles, and anything that is neither a file nor a folder.
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

/** The original of a compressed sibling, if the integrity list contains it. */
function originalOf(file: string, release: Release): { original: string; suffix: keyof typeof DECOMPRESSORS } | null {
  const suffix = path.posix.extname(file);
  if (suffix !== '.br' && suffix !== '.gz') return null;
  const original = file.slice(0, -suffix.length);
  return Object.hasOwn(release.integrity, original) ? { original, suffix } : null;
}

function verifyFile(file: string, files: ReadonlyMap<string, Buffer>, release: Release): void {
  const contents = files.get(file) ?? Buffer.alloc(0);
  const listed = Object.hasOwn(release.integrity, file) ? release.integrity[file] : undefined;
  if (listed !== undefined) {
    if (sha384(contents) !== listed) throw new Error(`${file} differs from its integrity value`);
    return;
  }
  const sibling = originalOf(file, release);
  if (!sibling) throw new Error(`${file} is not in the integrity list`);
  const size = files.get(sibling.original)?.length ?? 0;
  try {
    const plain = DECOMPRESSORS[sibling.suffix](contents, { maxOutputLength: Math.max(size, 1) });
    if (sha384(plain) === release.integrity[sibling.original]) return;
  } catch (error) {
    throw new Error(`${file} cannot be decompressed`, { cause: error });
  }
  throw new Error(`${file} does not hold what ${sibling.original} holds`);
}

/** Every file that a release names must be in its integrity list, because only listed files are verified. */
function assertNamedFilesAreListed({ preloads, pages, integrity }: Release): void {
  const named: [string, string][] = (preloads ?? []).map((file) => [file, 'preloaded']);
  for (const page of pages) {
    named.push(...page.files.map((file): [string, string] => [file, `needed by the page ${page.path}`]));
    if (page.prerendered !== undefined) named.push([page.prerendered, `the HTML of the page ${page.path}`]);
  }
  const unlisted = named.find(([file]) => !Object.hasOwn(integrity, file));
  if (unlisted) throw new Error(`${unlisted[0]} is ${unlisted[1]}, but not in the integrity list`);
}

/** Styles of an area apply to its own elements only. The shell's are for the whole site. */
function assertOwnStyles({ name, libraryClasses }: Release, files: ReadonlyMap<string, Buffer>): void {
  if (name === SHELL_NAME) return;
  for (const [file, contents] of files) {
    const foreign = file.endsWith('.css') ? findForeignStyle(contents.toString(), name, libraryClasses) : null;
    if (foreign === null) continue;
    throw new Error(`${file} has styles that apply outside of the area: ${foreign}. Use CSS Modules`);
  }
}

function assertModuleVersions({ needs, offers }: Release): void {
  const need = Object.entries(needs).find(([, range]) => validRange(range) === null);
  if (need) throw new Error(`it needs ${need[0]} "${need[1]}", which is not a version range`);
  const offer = Object.entries(offers).find(([, version]) => valid(version) === null);
  if (offer) throw new Error(`it offers ${offer[0]} "${offer[1]}", which is not a version`);
}

function parseRelease(body: Buffer): Release {
  try {
    return releaseSchema.parse(JSON.parse(body.toString()));
  } catch (error) {
    const [issue] = error instanceof ZodError ? error.issues : [];
    const why = issue ? `: ${issue.path.join('.')}: ${issue.message}` : '';
    throw new Error(`${RELEASE_FILE} is not a valid release${why}`, { cause: error });
  }
}

/** Throws unless the files are exactly those of the release. Returns it. */
function verifyBuild(releaseFile: Buffer, files: ReadonlyMap<string, Buffer>): Release {
  const release = parseRelease(releaseFile);
  const listed = Object.keys(release.integrity);
  const unclean = [...listed, ...files.keys()].find(
    (file) => !isObjectKey(releaseKey(release.name, release.version, file)),
  );
  if (unclean !== undefined) throw new Error(`${unclean} is not a path inside the build`);
  assertNamedFilesAreListed(release);
  assertModuleVersions(release);
  const needed = [release.name === SHELL_NAME ? 'index.html' : MANIFEST_FILE, ...listed];
  const missing = needed.find((file) => !files.has(file));
  if (missing !== undefined) throw new Error(`${missing} is missing`);
  for (const file of files.keys()) verifyFile(file, files, release);
  assertOwnStyles(release, files);
  const fault = versionFault(releaseFile.toString());
  if (fault !== null) throw new Error(fault);
  return release;
}

async function readVerified(folder: string): Promise<VerifiedBuild> {
  const releaseFile = await readFile(path.join(folder, RELEASE_FILE)).catch((error: unknown) => {
    const why = hasErrorCode(error, 'ENOENT') ? 'does not exist' : 'cannot be read';
    throw new Error(`${RELEASE_FILE} ${why}`, { cause: error });
  });
  const files = new Map<string, Buffer>();
  for (const file of await listBuildFiles(folder)) {
    if (file !== RELEASE_FILE) files.set(file, await readFile(path.join(folder, file)));
  }
  const release = verifyBuild(releaseFile, files);
  return { release, files, releaseFile, contentsHash: hashContents(new Map([...files, [RELEASE_FILE, releaseFile]])) };
}

/**
 * Reads a finished build (a `dist` folder) and verifies every file against the integrity list. Returns the verified
 * contents. Throws a `DeployError` when a file is changed, missing or unlisted. It blocks for long on large builds:
 * call it through `build-verifier.ts`.
 */
export async function readBuild(folder: string): Promise<VerifiedBuild> {
  try {
    return await readVerified(folder);
  } catch (error) {
    const reason = types.isNativeError(error) ? error.message.replaceAll(folder, 'the build') : String(error);
    throw new DeployError('validation_failed', `The build is rejected: ${reason}.`);
  }
}

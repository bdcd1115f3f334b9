import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual, types } from 'node:util';
import type { Release } from '@magnetx/federation';
import { recordDeploy } from './deploy-log';
import { flushToDisk, readRelease, releaseDir } from './release-store';
import { withStoreLock } from './store-lock';
import { hasCode } from './system-error';
import { listBuildFiles, verifyBuild } from './verify-build';

const DRAFT_PREFIX = '.draft-';

interface Publication {
  readonly release: Release;
  /** False when the store already had this very build. */
  readonly isNew: boolean;
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOENT')) return false;
      throw error;
    },
  );
}

async function copyDurably(from: string, to: string): Promise<void> {
  for (const file of await listBuildFiles(from)) {
    const target = path.join(to, file);
    await mkdir(path.dirname(target), { recursive: true });
    await copyFile(path.join(from, file), target);
    await flushToDisk(target);
  }
}

/** Copies of publishers that were killed half-way. Only the lock's holder writes drafts, so all others are dead. */
async function removeAbandonedDrafts(storeDir: string): Promise<void> {
  const drafts = (await readdir(storeDir)).filter((name) => name.startsWith(DRAFT_PREFIX));
  for (const draft of drafts) await rm(path.join(storeDir, draft), { recursive: true, force: true });
}

async function storeBuild(storeDir: string, distDir: string): Promise<Publication> {
  await removeAbandonedDrafts(storeDir);
  const draft = path.join(storeDir, `${DRAFT_PREFIX}${randomUUID()}`);
  try {
    await mkdir(draft);
    await copyDurably(distDir, draft);
    const release = await readRelease(draft);
    // The copy is what gets served, so the copy is what gets verified: the source may change meanwhile.
    await verifyBuild(draft, release);
    const target = releaseDir(storeDir, release.name, release.version);
    if (await exists(target)) {
      if (isDeepStrictEqual(await readRelease(target), release)) return { release, isNew: false };
      throw new Error(`${release.name} ${release.version} is published with other contents`);
    }
    await mkdir(path.dirname(target), { recursive: true });
    await rename(draft, target);
    await flushToDisk(path.dirname(target));
    await recordDeploy(storeDir, { action: 'publish', name: release.name, version: release.version });
    return { release, isNew: true };
  } catch (error) {
    const reason = types.isNativeError(error) ? error.message.replaceAll(draft, distDir) : String(error);
    throw new Error(`${distDir} cannot be published: ${reason}`, { cause: error });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Takes a finished build (a `dist` folder) into the store, where it can be promoted. All or nothing: the version's
 * folder appears complete and verified, or not at all. The same build again changes nothing.
 */
export async function publishBuild(storeDir: string, distDir: string): Promise<Publication> {
  return withStoreLock(storeDir, () => storeBuild(storeDir, distDir));
}

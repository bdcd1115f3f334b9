import { z } from 'zod';
import { hashOffThread } from './build-verifier.ts';
import { releaseKey } from './catalog.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError } from './deploy-error.ts';

type Identity = { readonly name: string; readonly version: string };

const recordSchema = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Outside the release's folder, so that `prune` keeps it. */
function recordKey({ name, version }: Identity): string {
  return `_contents/${name}/${version}.json`;
}

/** The contents hash recorded for a version; null when there is none. */
export async function readContentsHash({ store }: ReleaseContext, release: Identity): Promise<string | null> {
  const body = await store.get(recordKey(release));
  return body && recordSchema.parse(JSON.parse(body.toString())).sha256;
}

/**
 * Reserves a version for these contents permanently. Throws a `DeployError` when the version has, or ever had, other
 * contents. The store accepts one of two concurrent claims.
 */
export async function claimVersion(context: ReleaseContext, release: Identity, contentsHash: string): Promise<void> {
  const body = Buffer.from(`${JSON.stringify({ sha256: contentsHash })}\n`);
  if (await context.store.create(recordKey(release), body)) return;
  await assertSameContents(context, release, contentsHash);
}

/** Throws a `DeployError` when a different hash is recorded. */
export async function assertSameContents(
  context: ReleaseContext,
  release: Identity,
  contentsHash: string,
): Promise<void> {
  const recorded = await readContentsHash(context, release);
  if (recorded === null || recorded === contentsHash) return;
  const { name, version } = release;
  throw new DeployError(
    'conflict',
    `${name} ${version} is published with other contents. A version is never used twice, even after it was pruned: ` +
      'publish under a new one.',
  );
}

async function readStored(
  { store, catalog }: ReleaseContext,
  { name, version }: Identity,
): Promise<Map<string, Buffer>> {
  const folder = releaseKey(name, version, '');
  const files = new Map<string, Buffer>();
  for (const key of await catalog.keysOf(name, version)) {
    const body = await store.get(key);
    if (body) files.set(key.slice(folder.length), body);
  }
  return files;
}

/** The contents hash of a version's files in the store. */
export async function hashStored(context: ReleaseContext, release: Identity): Promise<string> {
  return hashOffThread(await readStored(context, release));
}

/**
 * Reads a published release in full and throws a `DeployError` unless its files are those that were published. An
 * unpublished version is ignored.
 */
export async function assertUnchanged(context: ReleaseContext, release: Identity): Promise<void> {
  const { name, version } = release;
  if (!(await context.catalog.read(name, version))) return;
  if ((await hashStored(context, release)) === (await readContentsHash(context, release))) return;
  throw new DeployError(
    'conflict',
    `${name} ${version} is refused: its stored files are not those that were published. Publish the same build again.`,
  );
}

import { z } from 'zod';
import { hashOffThread } from './build-verifier.ts';
import { releaseKey } from './catalog.ts';
import type { ReleaseContext } from './context.ts';
import { DeployRefusal } from './releases.ts';

type Identity = { readonly name: string; readonly version: string };

const recordSchema = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Outside the release's own folder: `prune` removes the files of a version and never this record. */
function recordKey({ name, version }: Identity): string {
  return `_contents/${name}/${version}.json`;
}

/** The hash of everything that was ever published under this version; null when nothing was recorded. */
export async function readContentsHash({ store }: ReleaseContext, release: Identity): Promise<string | null> {
  const body = await store.get(recordKey(release));
  return body && recordSchema.parse(JSON.parse(body.toString())).sha256;
}

/**
 * Reserves a version for these contents, for good. Throws a `DeployRefusal` when the version has, or ever had, other
 * contents. Of two at the same moment, the store lets one through.
 */
export async function claimVersion(context: ReleaseContext, release: Identity, contentsHash: string): Promise<void> {
  const body = Buffer.from(`${JSON.stringify({ sha256: contentsHash })}\n`);
  if (await context.store.create(recordKey(release), body)) return;
  assertSameContents(release, await readContentsHash(context, release), contentsHash);
}

/** Throws a `DeployRefusal` when another hash than this one is recorded. */
export function assertSameContents({ name, version }: Identity, recorded: string | null, contentsHash: string): void {
  if (recorded === null || recorded === contentsHash) return;
  throw new DeployRefusal(
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

/** The contents hash of what the store holds of a version now. */
export async function hashStored(context: ReleaseContext, release: Identity): Promise<string> {
  return hashOffThread(await readStored(context, release), { isVerified: false });
}

/**
 * Reads a published release back in full and throws a `DeployRefusal` unless its files are those that were published.
 * A release from before hashes were recorded is compared with its integrity list, and recorded then. Does nothing for
 * a version that is not published.
 */
export async function assertUnchanged(context: ReleaseContext, release: Identity): Promise<void> {
  const { name, version } = release;
  if (!(await context.catalog.read(name, version))) return;
  const recorded = await readContentsHash(context, release);
  const changed = (why: string, cause?: unknown): DeployRefusal =>
    new DeployRefusal(
      'conflict',
      `${name} ${version} is refused: its stored files ${why}. Publish the build under a new version.`,
      { cause },
    );
  if (recorded !== null) {
    if ((await hashStored(context, release)) === recorded) return;
    throw changed('are not those that were published');
  }
  const files = await readStored(context, release);
  const contentsHash = await hashOffThread(files, { isVerified: true }).catch((error: unknown) => {
    throw changed(`do not match its integrity list (${error instanceof Error ? error.message : String(error)})`, error);
  });
  await claimVersion(context, release, contentsHash);
}

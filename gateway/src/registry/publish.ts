import { formatCount, formatFigure } from '@magnetx/contracts';
import { RELEASE_FILE, type DeployResult, type Release, type Revision } from '@magnetx/federation';
import { releaseKey } from './catalog.ts';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { readBuildOffThread } from './build-verifier.ts';
import { assertFitsShell } from './compatibility.ts';
import { assertSameContents, claimVersion, hashStored, readContentsHash } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { findPublicationTimes } from './release-log.ts';
import { DeployError, type Deployer } from './deploy-error.ts';
import type { VerifiedBuild } from './verify-build.ts';

const CONCURRENT_WRITES = 8;

type Identity = Pick<Release, 'name' | 'version'>;

function beingRemoved({ name, version }: Identity): DeployError {
  return new DeployError('conflict', `${name} ${version} is being removed. Prune ${name} once more, then publish.`);
}

/**
 * Appends the publish revision. A version that a prune has marked is unmarked when `isRemoved`; otherwise the prune is
 * still removing the files that were just stored.
 */
async function logPublication(
  context: ReleaseContext,
  { name, version }: Identity,
  deployer: Deployer,
  { isRemoved }: { isRemoved: boolean },
): Promise<DeployResult> {
  const plan = async (current: Revision | null): Promise<Plan> => {
    const { removing = [], ...state } = stateOf(current, name);
    if (!isRemoved && removing.includes(version)) throw beingRemoved({ name, version });
    const left = removing.filter((other) => other !== version);
    const changes = { [name]: { ...state, ...(left.length > 0 && { removing: left }) } };
    return { changes, steps: [] };
  };
  return changeRegistry(context, { action: 'publish', names: [name], version, deployer, plan, allowsConcurrent: true });
}

/** Stores every file, and `release.json` last, which makes the version published. Returns the number of new files. */
async function storeFiles({ store }: ReleaseContext, build: VerifiedBuild): Promise<number> {
  const { name, version } = build.release;
  let created = 0;
  const put = async (file: string, body: Buffer): Promise<void> => {
    const key = releaseKey(name, version, file);
    if (await store.create(key, body)) {
      created += 1;
      return;
    }
    const stored = await store.get(key);
    if (stored?.equals(body)) return;
    throw new DeployError('conflict', `${name} ${version} is in the store with a different ${file}.`);
  };
  const waiting = [...build.files];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await put(...next);
  };
  await Promise.all(Array.from({ length: CONCURRENT_WRITES }, work));
  await put(RELEASE_FILE, build.releaseFile);
  return created;
}

/** Unmarks a version that a prune has removed. Throws while the removal is incomplete. */
async function takeFromRemoval(context: ReleaseContext, release: Release, deployer: Deployer): Promise<boolean> {
  const { name, version } = release;
  const current = await context.revisions.refresh();
  if (!stateOf(current, name).removing?.includes(version)) return false;
  if ((await context.catalog.keysOf(name, version)).length > 0) throw beingRemoved(release);
  if (!deployer.isDryRun) await logPublication(context, release, deployer, { isRemoved: true });
  return true;
}

function resultOf(
  current: Revision | null,
  { name, version }: Identity,
  rest: Pick<DeployResult, 'steps' | 'hasChanged'>,
) {
  return { remote: name, version, revision: current?.revision ?? 0, state: stateOf(current, name), ...rest };
}

async function isLogged(context: ReleaseContext, { name, version }: Identity): Promise<boolean> {
  return (await findPublicationTimes(context, name, [version])).has(version);
}

/** Throws unless the version is new, or its contents are known to be the same. */
async function assertUnused(context: ReleaseContext, { release, contentsHash }: VerifiedBuild): Promise<void> {
  const { name, version } = release;
  const recorded = await readContentsHash(context, release);
  const isStored = recorded === null && (await context.catalog.read(name, version)) !== null;
  assertSameContents(release, isStored ? await hashStored(context, release) : recorded, contentsHash);
  if (recorded !== null || isStored || !(await isLogged(context, release))) return;
  throw new DeployError(
    'conflict',
    `${name} ${version} was published and removed before hashes were recorded: publish under a new version.`,
  );
}

async function assertRoom({ catalog }: ReleaseContext, name: string, keptMax: number): Promise<void> {
  const kept = (await catalog.versions(name)).length;
  if (kept < keptMax) return;
  const releases = formatCount(kept, 'release');
  throw new DeployError(
    'conflict',
    `${name} has ${releases} in the store, and the limit is ${formatFigure(keptMax)}: prune it.`,
  );
}

/** Stores a verified build. */
async function store(
  context: ReleaseContext,
  build: VerifiedBuild,
  deployer: Deployer,
  { steps, keptMax }: { readonly steps: readonly string[]; readonly keptMax: number },
): Promise<DeployResult> {
  const { release, files, contentsHash } = build;
  const { name, version } = release;
  await assertUnused(context, build);
  const isRepublished = await takeFromRemoval(context, release, deployer);
  const stored = isRepublished ? null : await context.catalog.read(name, version);
  const current = await context.revisions.refresh();
  if (stored && (await isLogged(context, release))) {
    const unchanged = [...steps, `${name} ${version} is already in the store.`];
    return resultOf(current, release, { steps: unchanged, hasChanged: false });
  }
  if (!stored) await assertRoom(context, name, keptMax);
  if (deployer.isDryRun) {
    return resultOf(current, release, { steps: [...steps, 'Dry run: nothing was stored.'], hasChanged: false });
  }
  await claimVersion(context, release, contentsHash);
  const created = await storeFiles(context, build);
  const total = files.size + 1;
  const others = created < total ? '; the others were already stored with the same contents' : '';
  const done = isRepublished
    ? resultOf(current, release, { steps: [], hasChanged: true })
    : await logPublication(context, release, deployer, { isRemoved: false });
  const storing = `Stored ${formatFigure(created)} of ${formatCount(total, 'file')}${others}.`;
  const published = `${name} ${version} is published; visitors do not get it yet.`;
  return { ...done, steps: [...steps, storing, ...done.steps, published] };
}

/**
 * Stores a finished build, so that it can be promoted. Without `name`, any remote's build is accepted. `isChecked`:
 * whether it must fit the live shell; a promotion together with a shell checks that later. An invalid build is not
 * stored at all. After an interruption, publish again.
 */
export async function publish(
  context: ReleaseContext,
  {
    name,
    folder,
    isChecked = true,
    keptMax = Infinity,
  }: { name?: string; folder: string; isChecked?: boolean; keptMax?: number },
  deployer: Deployer,
): Promise<DeployResult> {
  const build = await readBuildOffThread(folder);
  const { release, files } = build;
  if (name !== undefined && release.name !== name) {
    throw new DeployError('validation_failed', `The build is of ${release.name}, not of ${name}.`);
  }
  const steps = [
    `${release.name} ${release.version}: ${formatCount(files.size, 'file')} checked against the integrity list.`,
  ];
  if (isChecked) {
    const current = await context.revisions.refresh();
    steps.push(await assertFitsShell(context.catalog, current?.remotes ?? {}, release));
  }
  return store(context, build, deployer, { steps, keptMax });
}

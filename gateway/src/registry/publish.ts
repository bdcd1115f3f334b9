import { formatCount, formatFigure } from '@magnetx/contracts';
import { RELEASE_FILE, type DeployResult, type Release, type Revision } from '@magnetx/federation';
import { releaseKey } from './catalog.ts';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { readBuildOffThread } from './build-verifier.ts';
import { assertFitsShell } from './compatibility.ts';
import { assertSameContents, claimVersion, hashStored, readContentsHash } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { findPublicationTimes } from './release-log.ts';
import { DeployRefusal, type Deployer } from './releases.ts';
import type { VerifiedBuild } from './verify-build.ts';

const AT_ONCE = 8;

type Identity = Pick<Release, 'name' | 'version'>;

function beingRemoved({ name, version }: Identity): DeployRefusal {
  return new DeployRefusal('conflict', `${name} ${version} is being removed. Prune ${name} once more, then publish.`);
}

/**
 * Says in the log that it is there. Where a prune decided on it: `isGone` takes it from there, as all its files are
 * gone by now; else the prune is removing what has just been stored.
 */
async function logPublication(
  context: ReleaseContext,
  { name, version }: Identity,
  deployer: Deployer,
  { isGone }: { isGone: boolean },
): Promise<DeployResult> {
  const plan = async (current: Revision | null): Promise<Plan> => {
    const { removing = [], ...state } = stateOf(current, name);
    if (!isGone && removing.includes(version)) throw beingRemoved({ name, version });
    const left = removing.filter((other) => other !== version);
    const changes = { [name]: { ...state, ...(left.length > 0 && { removing: left }) } };
    return { changes, steps: [] };
  };
  return changeRegistry(context, { action: 'publish', names: [name], version, deployer, plan, mayMeetOthers: true });
}

/** Puts every file in, and `release.json` last: a version is there once that is. Returns how many are new. */
async function storeFiles({ store }: ReleaseContext, build: VerifiedBuild): Promise<number> {
  const { name, version } = build.release;
  let created = 0;
  const put = async (file: string, body: Buffer): Promise<void> => {
    const key = releaseKey(name, version, file);
    if (await store.create(key, body)) {
      created += 1;
      return;
    }
    const there = await store.get(key);
    if (there?.equals(body)) return;
    throw new DeployRefusal('conflict', `${name} ${version} is in the store with another ${file}.`);
  };
  const waiting = [...build.files];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await put(...next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await put(RELEASE_FILE, build.releaseFile);
  return created;
}

/** Where a prune decided on this very version: it has to be gone before it can be there anew. */
async function takeFromRemoval(context: ReleaseContext, release: Release, deployer: Deployer): Promise<boolean> {
  const { name, version } = release;
  const current = await context.revisions.look();
  if (!stateOf(current, name).removing?.includes(version)) return false;
  if ((await context.catalog.keysOf(name, version)).length > 0) throw beingRemoved(release);
  if (!deployer.isDryRun) await logPublication(context, release, deployer, { isGone: true });
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

/** Throws when the version has, or had before it was pruned, contents that are not known to be these. */
async function assertUnused(context: ReleaseContext, { release, contentsHash }: VerifiedBuild): Promise<void> {
  const { name, version } = release;
  const recorded = await readContentsHash(context, release);
  const there = recorded === null && (await context.catalog.read(name, version)) !== null;
  assertSameContents(release, there ? await hashStored(context, release) : recorded, contentsHash);
  if (recorded !== null || there || !(await isLogged(context, release))) return;
  throw new DeployRefusal(
    'conflict',
    `${name} ${version} was published and removed before hashes were recorded: publish under a new version.`,
  );
}

async function assertRoom({ catalog }: ReleaseContext, name: string, keptMax: number): Promise<void> {
  const kept = (await catalog.versions(name)).length;
  if (kept < keptMax) return;
  const releases = formatCount(kept, 'release');
  throw new DeployRefusal(
    'conflict',
    `${name} has ${releases} in the store, and may have ${formatFigure(keptMax)}: prune it.`,
  );
}

/** Goes on with a build that is verified and judged. */
async function store(
  context: ReleaseContext,
  build: VerifiedBuild,
  deployer: Deployer,
  { steps, keptMax }: { readonly steps: readonly string[]; readonly keptMax: number },
): Promise<DeployResult> {
  const { release, files, contentsHash } = build;
  const { name, version } = release;
  await assertUnused(context, build);
  const isAnew = await takeFromRemoval(context, release, deployer);
  const there = isAnew ? null : await context.catalog.read(name, version);
  const current = await context.revisions.look();
  if (there && (await isLogged(context, release))) {
    const said = [...steps, `${name} ${version} is in the store already.`];
    return resultOf(current, release, { steps: said, hasChanged: false });
  }
  if (!there) await assertRoom(context, name, keptMax);
  if (deployer.isDryRun) {
    return resultOf(current, release, { steps: [...steps, 'Dry run: nothing was stored.'], hasChanged: false });
  }
  await claimVersion(context, release, contentsHash);
  const created = await storeFiles(context, build);
  const total = files.size + 1;
  const others = created < total ? '; the others were there already, byte for byte the same' : '';
  const stored = `Stored ${formatFigure(created)} of ${formatCount(total, 'file')}${others}.`;
  const done = isAnew
    ? resultOf(current, release, { steps: [], hasChanged: true })
    : await logPublication(context, release, deployer, { isGone: false });
  return { ...done, steps: [...steps, stored, ...done.steps, `${name} ${version} is published; nobody gets it yet.`] };
}

/**
 * Takes a finished build into the store, where it can be promoted. Without `name` any remote's. `isJudged`: whether
 * it has to fit the shell that is live now; where it is promoted together with a shell, that is judged then.
 * Nothing is stored unless all of it is in order. Broken off, it can be run again.
 */
export async function publish(
  context: ReleaseContext,
  {
    name,
    folder,
    isJudged = true,
    keptMax = Infinity,
  }: { name?: string; folder: string; isJudged?: boolean; keptMax?: number },
  deployer: Deployer,
): Promise<DeployResult> {
  const build = await readBuildOffThread(folder);
  const { release, files } = build;
  if (name !== undefined && release.name !== name) {
    throw new DeployRefusal('validation_failed', `The build is one of ${release.name}, not of ${name}.`);
  }
  const steps = [
    `${release.name} ${release.version}: ${formatCount(files.size, 'file')} checked against the integrity list.`,
  ];
  if (isJudged) {
    const current = await context.revisions.look();
    steps.push(await assertFitsShell(context.catalog, current?.remotes ?? {}, release));
  }
  return store(context, build, deployer, { steps, keptMax });
}

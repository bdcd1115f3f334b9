import { formatCount, formatFigure } from '@magnetx/contracts';
import { RELEASE_FILE, type DeployResult, type Release, type RemoteState, type Revision } from '@magnetx/federation';
import { SHELL_NAME, releaseKey } from './catalog.ts';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { readBuildOffThread } from './build-verifier.ts';
import { assertFitsShell, findShells, labelOf } from './compatibility.ts';
import { assertSameContents, claimVersion, hashStored } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { assertDistinct } from './promote-by-ramp.ts';
import { findPublicationTimes } from './release-log.ts';
import { DeployError, type Deployer } from './deploy-error.ts';
import type { VerifiedBuild } from './verify-build.ts';

const CONCURRENT_WRITES = 8;

type Identity = Pick<Release, 'name' | 'version'>;

function beingRemoved({ name, version }: Identity): DeployError {
  return new DeployError('conflict', `${name} ${version} is being removed. Prune ${name} once more, then publish.`);
}

/**
 * Appends the publish revision. Versions that a prune has marked are unmarked when `isRemoved`; otherwise the prune is
 * still removing the files that were just stored.
 */
async function logPublication(
  context: ReleaseContext,
  [first, ...others]: readonly [Identity, ...Identity[]],
  deployer: Deployer,
  { isRemoved }: { isRemoved: boolean },
): Promise<DeployResult> {
  const plan = async (current: Revision | null): Promise<Plan> => {
    const changes: Record<string, RemoteState> = {};
    for (const { name, version } of [first, ...others]) {
      const { removing = [], ...state } = stateOf(current, name);
      if (!isRemoved && removing.includes(version)) throw beingRemoved({ name, version });
      const left = removing.filter((other) => other !== version);
      changes[name] = { ...state, ...(left.length > 0 && { removing: left }) };
    }
    return { changes, steps: [] };
  };
  const about = [first, ...others] as const;
  return changeRegistry(context, { action: 'publish', about, deployer, plan, allowsConcurrent: true });
}

/** Removes the stored files of a version that are not in its build. */
async function removeExtraFiles({ store, catalog }: ReleaseContext, { release, files }: VerifiedBuild): Promise<void> {
  const { name, version } = release;
  const own = new Set([...files.keys(), RELEASE_FILE].map((file) => releaseKey(name, version, file)));
  const extra = (await catalog.keysOf(name, version)).filter((key) => !own.has(key));
  for (const key of extra) await store.remove(key);
}

/**
 * Stores every file, and `release.json` last, which makes the version published. Returns the number of files written.
 * The version is claimed for these contents, so a stored file that differs is damaged, and is written again.
 */
async function storeFiles({ store }: ReleaseContext, build: VerifiedBuild): Promise<number> {
  const { name, version } = build.release;
  let written = 0;
  const put = async (file: string, body: Buffer): Promise<void> => {
    const key = releaseKey(name, version, file);
    if (!(await store.create(key, body))) {
      const stored = await store.get(key);
      if (stored?.equals(body)) return;
      await store.remove(key);
      // It exists again when a concurrent publisher of the same contents was faster.
      await store.create(key, body);
    }
    written += 1;
  };
  const waiting = [...build.files];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await put(...next);
  };
  await Promise.all(Array.from({ length: CONCURRENT_WRITES }, work));
  await put(RELEASE_FILE, build.releaseFile);
  return written;
}

/** Unmarks a version that a prune has removed. Throws while the removal is incomplete. */
async function takeFromRemoval(context: ReleaseContext, release: Release, deployer: Deployer): Promise<boolean> {
  const { name, version } = release;
  const current = await context.revisions.refresh();
  if (!stateOf(current, name).removing?.includes(version)) return false;
  if ((await context.catalog.keysOf(name, version)).length > 0) throw beingRemoved(release);
  if (!deployer.isDryRun) await logPublication(context, [release], deployer, { isRemoved: true });
  return true;
}

function resultOf(
  current: Revision | null,
  [first, ...others]: readonly Release[],
  rest: Pick<DeployResult, 'steps' | 'hasChanged'>,
): DeployResult {
  if (!first) throw new DeployError('validation_failed', 'Name a build to publish.');
  const describe = ({ name, version }: Identity) => ({ remote: name, version, state: stateOf(current, name) });
  const revision = current?.revision ?? 0;
  return { ...describe(first), revision, ...(others.length > 0 && { others: others.map(describe) }), ...rest };
}

async function isLogged(context: ReleaseContext, { name, version }: Identity): Promise<boolean> {
  return (await findPublicationTimes(context, name, [version])).has(version);
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

interface Checked {
  readonly build: VerifiedBuild;
  /** Whether its version is published and logged already, and all of its files are in the store unchanged. */
  readonly isDone: boolean;
  /** Whether its version is published, but its stored files are not all there or not unchanged. */
  readonly isRepair: boolean;
  /** Whether a prune had removed its version. Its publication is then logged. */
  readonly isRepublished: boolean;
}

/** Throws unless the build may be stored. */
async function check(
  context: ReleaseContext,
  build: VerifiedBuild,
  deployer: Deployer,
  keptMax: number,
): Promise<Checked> {
  const { release } = build;
  await assertSameContents(context, release, build.contentsHash);
  const isRepublished = await takeFromRemoval(context, release, deployer);
  const isStored = !isRepublished && (await context.catalog.read(release.name, release.version)) !== null;
  const isKnown = !isRepublished && (await isLogged(context, release));
  if (!isStored && !isKnown) await assertRoom(context, release.name, keptMax);
  const isWhole = isStored && (await hashStored(context, release)) === build.contentsHash;
  return { build, isDone: isKnown && isWhole, isRepair: isKnown && !isWhole, isRepublished };
}

async function storeBuild(context: ReleaseContext, { build, isRepair }: Checked): Promise<string> {
  const { release, files, contentsHash } = build;
  await claimVersion(context, release, contentsHash);
  const written = await storeFiles(context, build);
  if (isRepair) await removeExtraFiles(context, build);
  const total = files.size + 1;
  const others = written < total ? '; the others were already stored with the same contents' : '';
  return `Stored ${formatFigure(written)} of ${formatCount(total, 'file')}${others}.`;
}

function resultStep({ build: { release }, isRepair }: Checked): string {
  if (isRepair) return `${labelOf(release)} is whole again: its files in the store were missing or damaged.`;
  return `${labelOf(release)} is published; visitors do not get it yet.`;
}

/** Stores verified builds, and logs them as one revision. */
async function store(
  context: ReleaseContext,
  builds: readonly VerifiedBuild[],
  deployer: Deployer,
  { steps, keptMax }: { readonly steps: readonly string[]; readonly keptMax: number },
): Promise<DeployResult> {
  const checked: Checked[] = [];
  for (const build of builds) checked.push(await check(context, build, deployer, keptMax));
  const said = checked
    .filter(({ isDone }) => isDone)
    .map(({ build: { release } }) => `${labelOf(release)} is already in the store.`);
  const fresh = checked.filter(({ isDone }) => !isDone);
  const refrained = deployer.isDryRun && fresh.length > 0 ? ['Dry run: nothing was stored.'] : [];
  const releases = builds.map(({ release }) => release);
  if (fresh.length === 0 || deployer.isDryRun) {
    const current = await context.revisions.refresh();
    return resultOf(current, releases, { steps: [...steps, ...said, ...refrained], hasChanged: false });
  }
  for (const one of fresh) said.push(await storeBuild(context, one));
  const [first, ...others] = fresh.filter(({ isRepublished }) => !isRepublished).map(({ build }) => build.release);
  const logged = first && (await logPublication(context, [first, ...others], deployer, { isRemoved: false }));
  const all = [...steps, ...said, ...(logged?.steps ?? []), ...fresh.map(resultStep)];
  return resultOf(await context.revisions.current(), releases, { steps: all, hasChanged: true });
}

/** Rejects builds that no page could run: with a shell among them, the others are for that one. */
async function assertFit(context: ReleaseContext, releases: readonly Release[]): Promise<string[]> {
  const current = await context.revisions.refresh();
  const own = releases.filter(({ name }) => name === SHELL_NAME);
  const shells = own.length > 0 ? own : await findShells(context.catalog, current?.remotes ?? {});
  return releases.map((release) => assertFitsShell(shells, release));
}

export interface BuildFolder {
  readonly folder: string;
  /** Without it, any remote's build is accepted. */
  readonly name?: string;
}

interface PublishOptions {
  /**
   * Whether they must fit the live shell, or the shell that is published with them. A promotion together with a shell
   * checks that later.
   */
  readonly isChecked?: boolean;
  readonly keptMax?: number;
}

/**
 * Stores finished builds, so that they can be promoted. If one is invalid, none is stored. After an interruption,
 * publish again. The contents of a published version also repair it: its missing and damaged files are written again.
 */
export async function publish(
  context: ReleaseContext,
  folders: readonly [BuildFolder, ...BuildFolder[]],
  deployer: Deployer,
  { isChecked = true, keptMax = Infinity }: PublishOptions = {},
): Promise<DeployResult> {
  const builds: VerifiedBuild[] = [];
  const steps: string[] = [];
  for (const { name, folder } of folders) {
    const build = await readBuildOffThread(folder);
    const { release, files } = build;
    if (name !== undefined && release.name !== name) {
      throw new DeployError('validation_failed', `The build is of ${release.name}, not of ${name}.`);
    }
    builds.push(build);
    steps.push(`${labelOf(release)}: ${formatCount(files.size, 'file')} checked against the integrity list.`);
  }
  const releases = builds.map(({ release }) => release);
  assertDistinct(releases);
  if (isChecked) steps.push(...(await assertFit(context, releases)));
  return store(context, builds, deployer, { steps, keptMax });
}

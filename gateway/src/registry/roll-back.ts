import { versionAbout, type DeployResult, type Release, type RemoteState, type Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError, type Deployer } from './deploy-error.ts';
import { findFallbackVersion } from './fallback-version.ts';
import { assertDistinct } from './promote-by-ramp.ts';
import { findAutomaticRollback } from './release-log.ts';
import { leftAlone } from './release-set.ts';
import { requireRelease } from './require-release.ts';
import { assertServable } from './route-conflicts.ts';
import { unwatched } from './trial.ts';

export interface RollbackTarget {
  readonly name: string;
  /** See `rollback` in `REGISTRY_CALLS` for the default. */
  readonly version?: string;
  /** Rolls back only this canary: a `conflict` when it is not running, and the live version stays. */
  readonly canary?: string;
  /** Rolls back only this live version: a `conflict` when another one is live. A canary continues. */
  readonly live?: string;
}

export interface RollbackRequest {
  /** Of different names. */
  readonly targets: readonly [RollbackTarget, ...RollbackTarget[]];
  /** To the live versions of that revision, instead of those of the targets. */
  readonly revision?: number;
  /**
   * Also the live versions that were promoted together with one of the targets, while they are watched. A remote that
   * is new with them leaves the site.
   */
  readonly withSet?: boolean;
  /** Also if a target then has no live version. Such a rollback is a `conflict` without it. */
  readonly takeOffSite?: boolean;
  /** The reason, for the log. */
  readonly why?: string;
}

/** The version that becomes live, or stays so. Null: none. */
type Target = RollbackTarget & { readonly to: string | null };

function targetOf(target: RollbackTarget, state: RemoteState, names: ReadonlySet<string>): string | null {
  const { name, version, canary, live } = target;
  if (canary !== undefined && state.canary?.version !== canary) {
    throw new DeployError('conflict', `${name} ${canary} is no longer a canary.`);
  }
  if (live !== undefined && state.live !== live) {
    throw new DeployError('conflict', `${name} ${live} is no longer live.`);
  }
  if (state.canary?.set && live === undefined && version === undefined) return state.live;
  if (state.live === null) throw new DeployError('validation_failed', `${name} has no live version to roll back.`);
  if (version !== undefined) return version;
  if (state.canary && live === undefined) return state.live;
  // An area that is new with the releases that are rolled back with it had no version before.
  const isNewWithThem = state.watch?.set?.some((member) => member.name !== name && names.has(member.name)) === true;
  if (state.previous !== null || isNewWithThem) return state.previous;
  throw new DeployError('validation_failed', `${name} has no previous version to roll back to.`);
}

async function fallbackFor(
  { revisions, catalog }: ReleaseContext,
  state: RemoteState,
  target: Release,
): Promise<string | null> {
  const { name, version } = target;
  if (state.live === null) return null;
  const isUsable = async (candidate: string): Promise<boolean> =>
    !state.removing?.includes(candidate) && (await catalog.find(name, candidate)) !== null;
  return findFallbackVersion(revisions.newestFirst(), { name, target: version, takenBack: state.live }, isUsable);
}

function sentencesFor(name: string, before: RemoteState, after: RemoteState): string[] {
  const ofCanary =
    before.canary && !after.canary ? [`The canary ${name} ${before.canary.version} is rolled back.`] : [];
  if (before.live === after.live) return ofCanary;
  if (after.live === null) return [...ofCanary, `${name} ${before.live} is rolled back. No version is live.`];
  const fallback = after.previous === null ? 'There is no fallback.' : `${after.previous} is the fallback.`;
  const live =
    before.live === null
      ? `${name} ${after.live} is live for all visitors again.`
      : `${name} ${after.live} is live for all visitors again; ${before.live} is rolled back.`;
  return [...ofCanary, live, fallback];
}

/** The targets, and the versions that were promoted together with them and are still live and watched. */
function withWatchedSets(targets: readonly RollbackTarget[], current: Revision | null): RollbackTarget[] {
  const all = new Map(targets.map((target) => [target.name, target]));
  for (const { name, live } of targets) {
    const { watch } = stateOf(current, name);
    if (live === undefined || !watch?.set) continue;
    for (const member of watch.set) {
      const state = stateOf(current, member.name);
      const isWatched = state.live === member.version && state.watch?.startedAt === watch.startedAt;
      if (isWatched && !all.has(member.name)) all.set(member.name, { name: member.name, live: member.version });
    }
  }
  return [...all.values()];
}

/** The release that is meant may be one that a gateway has rolled back, and the live one may be good. */
async function assertNotAlreadyDone(
  context: ReleaseContext,
  { name, version, canary, live }: RollbackTarget,
  current: Revision | null,
): Promise<void> {
  if (version !== undefined || canary !== undefined || live !== undefined) return;
  const done = await findAutomaticRollback(context, name);
  if (!done) return;
  const what = [name, versionAbout(done, name)].filter((part) => part !== null).join(' ');
  const reason = done.note === '' ? '' : ` ${done.note}`;
  const now = stateOf(current, name).live;
  throw new DeployError(
    'conflict',
    `${what} was rolled back automatically (${done.at}, revision ${done.revision}).${reason} ` +
      `${now ?? 'No version'} is live. Nothing was changed. Name the version to roll back to.`,
  );
}

async function findTargets(
  context: ReleaseContext,
  { targets, revision, withSet = false }: RollbackRequest,
  current: Revision | null,
): Promise<Target[]> {
  if (revision === undefined) {
    const all = withSet ? withWatchedSets(targets, current) : targets;
    const names = new Set(all.map(({ name }) => name));
    for (const target of all) await assertNotAlreadyDone(context, target, current);
    return all.map((target) => ({ ...target, to: targetOf(target, stateOf(current, target.name), names) }));
  }
  const then = revision < (current?.revision ?? 0) ? await context.revisions.find(revision) : null;
  if (!then) throw new DeployError('not_found', `The registry has no earlier revision ${revision}.`);
  return targets.map((target) => ({ ...target, to: stateOf(then, target.name).live }));
}

interface PlannedTarget {
  readonly after: RemoteState;
  /** The version that becomes live. */
  readonly release: Release | null;
}

async function planTarget(context: ReleaseContext, target: Target, state: RemoteState): Promise<PlannedTarget> {
  const { name, to, live } = target;
  if (to === state.live) return { after: { ...state, canary: null }, release: null };
  const release = to === null ? null : await requireRelease(context.catalog, state, name, to);
  if (release) await assertUnchanged(context, release);
  const previous = release && (await fallbackFor(context, state, release));
  const canary = live === undefined || state.canary?.version === to ? null : state.canary;
  return { after: { ...unwatched(state), live: to, previous, canary }, release };
}

async function planRollback(
  context: ReleaseContext,
  request: RollbackRequest,
  current: Revision | null,
): Promise<Plan> {
  const before = current?.remotes ?? {};
  const changes: Record<string, RemoteState> = {};
  const releases: Release[] = [];
  const unchanged: string[] = [];
  for (const target of await findTargets(context, request, current)) {
    const { name, to } = target;
    const state = stateOf(current, name);
    if (to === state.live && !state.canary) {
      unchanged.push(
        to === null ? 'No version of it is live.' : `${name} ${to} is already live, and no canary is running.`,
      );
      continue;
    }
    const { after, release } = await planTarget(context, target, state);
    changes[name] = after;
    if (release) releases.push(release);
  }
  // Visitors get a set whole or not at all, so the trial of the others ends too.
  for (const name of leftAlone(before, changes)) changes[name] = { ...stateOf(current, name), canary: null };
  const checks = releases.length > 0 ? await assertServable(context, current, changes, releases) : [];
  const versions = new Map<string, string>();
  const steps = Object.entries(changes).flatMap(([name, after]) => {
    const state = stateOf(current, name);
    const takenBack = state.live === after.live ? state.canary?.version : state.live;
    if (takenBack != null) versions.set(name, takenBack);
    return sentencesFor(name, state, after);
  });
  const why = request.why ?? (request.revision === undefined ? undefined : `To revision ${request.revision}.`);
  return { changes, steps: [...checks, ...unchanged, ...steps], versions, ...(why !== undefined && { note: why }) };
}

/**
 * Rolls back a running canary. Without one, makes the previous version live again. With a version or a revision, makes
 * that version live and ends any canary. After an automatic rollback, a `conflict` without one. A version that was
 * rolled back never becomes the fallback. Several remotes are rolled back in one revision, checked with each other.
 */
export async function rollBack(
  context: ReleaseContext,
  request: RollbackRequest,
  deployer: Deployer,
): Promise<DeployResult> {
  assertDistinct(request.targets);
  const [first, ...others] = request.targets.map(({ name }) => ({ name, version: null }));
  if (!first) throw new DeployError('validation_failed', 'Name a remote to roll back.');
  const result = await changeRegistry(context, {
    action: 'rollback',
    about: [first, ...others],
    deployer,
    takesOffSite: request.takeOffSite === true || request.withSet === true,
    plan: (current) => planRollback(context, request, current),
  });
  return {
    ...result,
    version: result.state.live,
    ...(result.others && { others: result.others.map((other) => ({ ...other, version: other.state.live })) }),
  };
}

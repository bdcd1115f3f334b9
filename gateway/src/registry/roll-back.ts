import type { DeployResult, Release, RemoteState, Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError, type Deployer } from './deploy-error.ts';
import { findFallbackVersion } from './fallback-version.ts';
import { requireRelease } from './require-release.ts';
import { assertServable } from './route-conflicts.ts';
import { unwatched } from './trial.ts';

export interface RollbackRequest {
  readonly name: string;
  /** See `rollbackBodySchema` for the default. */
  readonly version?: string;
  /** Rolls back only this canary: a `conflict` when it is not running, and the live version stays. */
  readonly canary?: string;
  /** Rolls back only this live version: a `conflict` when another one is live. A canary continues. */
  readonly live?: string;
  /** The reason, for the log. */
  readonly why?: string;
}

function targetOf({ name, version, canary, live }: RollbackRequest, state: RemoteState): string {
  if (canary !== undefined && state.canary?.version !== canary) {
    throw new DeployError('conflict', `${name} ${canary} is no longer a canary.`);
  }
  if (live !== undefined && state.live !== live) {
    throw new DeployError('conflict', `${name} ${live} is no longer live.`);
  }
  if (state.live === null) throw new DeployError('validation_failed', `${name} has no live version to roll back.`);
  if (version !== undefined) return version;
  if (state.canary && live === undefined) return state.live;
  if (state.previous !== null) return state.previous;
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
  const fallback = after.previous === null ? 'There is no fallback.' : `${after.previous} is the fallback.`;
  return [
    ...ofCanary,
    `${name} ${after.live} is live for all visitors again; ${before.live} is rolled back.`,
    fallback,
  ];
}

async function planRollback(
  context: ReleaseContext,
  request: RollbackRequest,
  current: Revision | null,
): Promise<Plan> {
  const { name } = request;
  const state = stateOf(current, name);
  const target = targetOf(request, state);
  const note = { ...(request.why !== undefined && { note: request.why }) };
  if (target === state.live) {
    if (!state.canary) return { changes: {}, steps: [`${name} ${target} is already live, and no canary is running.`] };
    const after = { ...state, canary: null };
    const { version } = state.canary;
    return { changes: { [name]: after }, steps: sentencesFor(name, state, after), version, ...note };
  }
  const release = await requireRelease(context.catalog, state, name, target);
  await assertUnchanged(context, release);
  const previous = await fallbackFor(context, state, release);
  const canary = request.live === undefined || state.canary?.version === target ? null : state.canary;
  const after: RemoteState = { ...unwatched(state), live: target, previous, canary };
  const changes = { [name]: after };
  const checks = await assertServable(context, current, changes, [release]);
  const version = state.live === null ? {} : { version: state.live };
  return { changes, steps: [...checks, ...sentencesFor(name, state, after)], ...version, ...note };
}

/**
 * Rolls back a running canary. Without one, makes the previous version live again. With a version, makes that one live
 * and ends any canary. A version that was rolled back never becomes the fallback.
 */
export async function rollBack(
  context: ReleaseContext,
  request: RollbackRequest,
  deployer: Deployer,
): Promise<DeployResult> {
  const result = await changeRegistry(context, {
    action: 'rollback',
    names: [request.name],
    version: null,
    deployer,
    plan: (current) => planRollback(context, request, current),
  });
  return { ...result, version: result.state.live };
}

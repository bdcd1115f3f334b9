import type { DeployResult, Release, RemoteState, Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertUsable } from './compatibility.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { assertOwnRoutes } from './own-routes.ts';
import { findFallBackVersion } from './fall-back-version.ts';
import { DeployRefusal, type Deployer } from './releases.ts';
import { requireRelease } from './require-release.ts';

export interface RollbackRequest {
  readonly name: string;
  readonly version?: string;
  /** Only this canary is meant. */
  readonly canary?: string;
  readonly why?: string;
}

function targetOf({ name, version, canary }: RollbackRequest, state: RemoteState): string {
  if (canary !== undefined && state.canary?.version !== canary) {
    throw new DeployRefusal('conflict', `${name} ${canary} is no canary any more.`);
  }
  if (state.live === null)
    throw new DeployRefusal('validation_failed', `Nothing of ${name} is live that could be taken back.`);
  if (version !== undefined) return version;
  if (state.canary) return state.live;
  if (state.previous !== null) return state.previous;
  throw new DeployRefusal('validation_failed', `${name} has no previous version that could be live again.`);
}

async function fallBackFor(
  { revisions, catalog }: ReleaseContext,
  state: RemoteState,
  target: Release,
): Promise<string | null> {
  const { name, version } = target;
  if (state.live === null) return null;
  const isUsable = async (candidate: string): Promise<boolean> =>
    !state.removing?.includes(candidate) && (await catalog.find(name, candidate)) !== null;
  return findFallBackVersion(revisions.backwards(), { name, target: version, takenBack: state.live }, isUsable);
}

function sentencesFor(name: string, before: RemoteState, after: RemoteState): string[] {
  const sentences: string[] = [];
  if (before.canary) sentences.push(`The canary ${name} ${before.canary.version} is taken back.`);
  if (before.live === after.live) return sentences;
  sentences.push(`${name} ${after.live} is live for everybody again; ${before.live} is taken back.`);
  const fallBack =
    after.previous === null ? 'There is nothing to fall back to' : `${after.previous} is to fall back to`;
  return [...sentences, `${fallBack}.`];
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
    if (!state.canary) return { changes: {}, steps: [`${name} ${target} is live already, and no canary is running.`] };
    const after = { ...state, canary: null };
    const { version } = state.canary;
    return { changes: { [name]: after }, steps: sentencesFor(name, state, after), version, ...note };
  }
  const release = await requireRelease(context.catalog, state, name, target);
  await assertUnchanged(context, release);
  const previous = await fallBackFor(context, state, release);
  const after: RemoteState = { ...state, live: target, previous, canary: null };
  const changes = { [name]: after };
  const before = current?.remotes ?? {};
  const checked = { before, after: { ...before, ...changes }, now: context.clock() };
  await assertOwnRoutes(context.catalog, checked, [release]);
  const checks = await assertUsable(context.catalog, checked, [release]);
  const version = state.live === null ? {} : { version: state.live };
  return { changes, steps: [...checks, ...sentencesFor(name, state, after)], ...version, ...note };
}

/**
 * Takes a running canary back; where none runs, makes the previous version live again, or the one that is named (a
 * canary ends with that as well). What was taken back is never what pages fall back to.
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

import type { Canary, DeployResult, RemoteState, Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertUsable } from './compatibility.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { assertOwnRoutes } from './own-routes.ts';
import { DeployRefusal, type Deployer } from './releases.ts';
import { requireRelease } from './require-release.ts';

export interface CanaryRequest {
  readonly name: string;
  readonly version: string;
  readonly sharePercent: number;
  readonly failedPercentMax: number;
}

/** A trial goes on when only its share or its limit changes, and begins anew with another version. */
function canaryFor(state: RemoteState, request: CanaryRequest, now: Date): Canary {
  const { version, sharePercent, failedPercentMax } = request;
  const isRunning = state.canary?.version === version;
  const startedAt = isRunning && state.canary ? state.canary.startedAt : now.toISOString();
  return { version, sharePercent, failedPercentMax, startedAt };
}

async function planCanary(
  { catalog, clock }: ReleaseContext,
  request: CanaryRequest,
  current: Revision | null,
): Promise<Plan> {
  const { name, version, sharePercent, failedPercentMax } = request;
  const state = stateOf(current, name);
  const release = await requireRelease(catalog, state, name, version);
  if (state.live === null) {
    throw new DeployRefusal(
      'validation_failed',
      `Nothing of ${name} is live yet that a canary could be tried beside: promote it.`,
    );
  }
  if (state.live === version)
    throw new DeployRefusal('validation_failed', `${name} ${version} is live for everybody already.`);
  const now = clock();
  const canary = canaryFor(state, request, now);
  const before = current?.remotes ?? {};
  const isSame =
    state.canary?.version === version &&
    state.canary.sharePercent === sharePercent &&
    state.canary.failedPercentMax === failedPercentMax;
  if (isSame) return { changes: {}, steps: [`${name} ${version} is on trial like that already.`] };
  const changes = { [name]: { ...state, canary } };
  const after = { ...before, ...changes };
  await assertOwnRoutes(catalog, { before, after }, [release]);
  const checks = await assertUsable(catalog, { before, after, now }, [release]);
  const replaced =
    state.canary && state.canary.version !== version ? ` The trial of ${state.canary.version} ends.` : '';
  const steps = [
    ...checks,
    `${sharePercent}% of all visitors get ${name} ${version}, the others ${state.live}. It is taken back by itself ` +
      `when it fails for more than ${failedPercentMax}% of them.${replaced}`,
  ];
  return { changes, steps, note: `For ${sharePercent}% of visitors, until it fails for ${failedPercentMax}% of them.` };
}

/** Gives a share of the visitors a published release in place of the live one, or changes the share. */
export async function startCanary(
  context: ReleaseContext,
  request: CanaryRequest,
  deployer: Deployer,
): Promise<DeployResult> {
  await assertUnchanged(context, request);
  return changeRegistry(context, {
    action: 'canary',
    names: [request.name],
    version: request.version,
    deployer,
    plan: (current) => planCanary(context, request, current),
  });
}

import type { DeployResult, Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertServable } from './route-conflicts.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError, type Deployer } from './deploy-error.ts';
import { assertWholeSets } from './release-set.ts';
import { requireRelease } from './require-release.ts';

export interface CanaryRequest {
  readonly name: string;
  readonly version: string;
  readonly sharePercent: number;
  readonly failedPercentMax: number;
}

async function planCanary(context: ReleaseContext, request: CanaryRequest, current: Revision | null): Promise<Plan> {
  const { name, version, sharePercent, failedPercentMax } = request;
  const state = stateOf(current, name);
  const release = await requireRelease(context.catalog, state, name, version);
  if (state.live === null) {
    throw new DeployError('validation_failed', `${name} has no live version to compare a canary with: promote one.`);
  }
  if (state.live === version) throw new DeployError('validation_failed', `${name} ${version} is already live.`);
  // A canary that is being promoted becomes one that keeps its share.
  const running = state.canary?.version === version && !state.canary.ramp ? state.canary : null;
  if (running?.sharePercent === sharePercent && running.failedPercentMax === failedPercentMax) {
    return { changes: {}, steps: [`${name} ${version} is already a canary with these settings.`] };
  }
  // A changed share or limit continues the trial; another version starts a new one.
  const startedAt = running?.startedAt ?? context.clock().toISOString();
  const changes = { [name]: { ...state, canary: { version, sharePercent, failedPercentMax, startedAt } } };
  assertWholeSets(current?.remotes ?? {}, changes);
  const checks = await assertServable(context, current, changes, [release]);
  const replaced = state.canary && !running ? ` The canary ${state.canary.version} ends.` : '';
  const steps = [
    ...checks,
    `${sharePercent}% of all visitors get ${name} ${version}, the others ${state.live}. It is rolled back ` +
      `automatically when it fails for more than ${failedPercentMax}% of them.${replaced}`,
  ];
  return {
    changes,
    steps,
    note: `For ${sharePercent}% of visitors, until it fails for more than ${failedPercentMax}% of them.`,
  };
}

/** Serves a published release to a share of the visitors instead of the live one, or changes the share. */
export async function startCanary(
  context: ReleaseContext,
  request: CanaryRequest,
  deployer: Deployer,
): Promise<DeployResult> {
  await assertUnchanged(context, request);
  return changeRegistry(context, {
    action: 'canary',
    about: [{ name: request.name, version: request.version }],
    deployer,
    plan: (current) => planCanary(context, request, current),
  });
}

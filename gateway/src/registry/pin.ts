import type { DeployResult, RemoteState, Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertUsable } from './compatibility.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError, type Deployer } from './deploy-error.ts';
import { requireRelease } from './require-release.ts';

export interface PinRequest {
  readonly name: string;
  readonly version: string;
  readonly expiresAt: string;
}

export function unexpiredPins(state: RemoteState, now: Date): RemoteState['pins'] {
  return state.pins.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
}

async function planPin(context: ReleaseContext, request: PinRequest, current: Revision | null): Promise<Plan> {
  const { name, version, expiresAt } = request;
  const now = context.clock();
  if (!(Date.parse(expiresAt) > now.getTime())) {
    throw new DeployError('validation_failed', 'A pin must end in the future.');
  }
  const state = stateOf(current, name);
  const release = await requireRelease(context.catalog, state, name, version);
  const pins = unexpiredPins(state, now);
  const held = pins.find((pin) => pin.version === version);
  if (held && Date.parse(held.expiresAt) >= Date.parse(expiresAt)) {
    return { changes: {}, steps: [`${name} ${version} is already kept for testers until ${held.expiresAt}.`] };
  }
  const others = pins.filter((pin) => pin !== held);
  const changes = { [name]: { ...state, pins: [...others, { version, expiresAt }] } };
  const checks = await assertUsable(context, current, changes, [release]);
  return { changes, steps: [...checks, `${name} ${version} is kept for testers until ${expiresAt}.`] };
}

/** Keeps a version for testers until it expires, whatever is live. Several versions may be pinned. */
export async function pin(context: ReleaseContext, request: PinRequest, deployer: Deployer): Promise<DeployResult> {
  await assertUnchanged(context, request);
  return changeRegistry(context, {
    action: 'pin',
    names: [request.name],
    version: request.version,
    deployer,
    plan: (current) => planPin(context, request, current),
  });
}

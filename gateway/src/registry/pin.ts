import type { DeployResult, RemoteState, Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertUsable } from './compatibility.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { DeployRefusal, type Deployer } from './releases.ts';
import { requireRelease } from './require-release.ts';

export interface PinRequest {
  readonly name: string;
  readonly version: string;
  readonly expiresAt: string;
}

export function unexpiredPins(state: RemoteState, now: Date): RemoteState['pins'] {
  return state.pins.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
}

async function planPin(
  { catalog, clock }: ReleaseContext,
  request: PinRequest,
  current: Revision | null,
): Promise<Plan> {
  const { name, version, expiresAt } = request;
  const now = clock();
  if (!(Date.parse(expiresAt) > now.getTime()))
    throw new DeployRefusal('validation_failed', 'A pin ends in the future.');
  const state = stateOf(current, name);
  const release = await requireRelease(catalog, state, name, version);
  const pins = unexpiredPins(state, now);
  const held = pins.find((pin) => pin.version === version);
  if (held && Date.parse(held.expiresAt) >= Date.parse(expiresAt)) {
    return { changes: {}, steps: [`${name} ${version} is kept for testers until ${held.expiresAt} already.`] };
  }
  const others = pins.filter((pin) => pin !== held);
  const changes = { [name]: { ...state, pins: [...others, { version, expiresAt }] } };
  const before = current?.remotes ?? {};
  const checks = await assertUsable(catalog, { before, after: { ...before, ...changes }, now }, [release]);
  return { changes, steps: [...checks, `${name} ${version} is kept for testers until ${expiresAt}.`] };
}

/** Keeps a version for testers until then, whatever else is live; several may be kept at once. */
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

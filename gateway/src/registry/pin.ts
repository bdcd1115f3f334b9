import type { DeployResult, Release, RemoteState, Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertUsable } from './compatibility.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError, type Deployer } from './deploy-error.ts';
import { assertDistinct, setOf, type Promotions } from './promote-by-ramp.ts';
import type { Promotion } from './promote.ts';
import { drawKeyOf } from './release-set.ts';
import { requireRelease } from './require-release.ts';

export interface PinRequest {
  /** Of different names. */
  readonly pins: Promotions;
  readonly expiresAt: string;
}

export function unexpiredPins(state: RemoteState, now: Date): RemoteState['pins'] {
  return state.pins.filter(({ expiresAt }) => Date.parse(expiresAt) > now.getTime());
}

function planOne({ name, version }: Promotion, { expiresAt, pins: all }: PinRequest, state: RemoteState, now: Date) {
  const set = setOf(all);
  const pins = unexpiredPins(state, now);
  const key = drawKeyOf(name, { version, set });
  const held = pins.find((pin) => drawKeyOf(name, pin) === key);
  if (held && Date.parse(held.expiresAt) >= Date.parse(expiresAt)) {
    return { after: null, step: `${name} ${version} is already kept for testers until ${held.expiresAt}.` };
  }
  const others = pins.filter((pin) => pin !== held);
  const after = { ...state, pins: [...others, { version, expiresAt, ...(set && { set }) }] };
  return { after, step: `${name} ${version} is kept for testers until ${expiresAt}.` };
}

async function planPin(context: ReleaseContext, request: PinRequest, current: Revision | null): Promise<Plan> {
  const now = context.clock();
  if (!(Date.parse(request.expiresAt) > now.getTime())) {
    throw new DeployError('validation_failed', 'A pin must end in the future.');
  }
  const releases: Release[] = [];
  const changes: Record<string, RemoteState> = {};
  const steps: string[] = [];
  for (const pinned of request.pins) {
    const state = stateOf(current, pinned.name);
    const release = await requireRelease(context.catalog, state, pinned.name, pinned.version);
    const { after, step } = planOne(pinned, request, state, now);
    steps.push(step);
    if (!after) continue;
    changes[pinned.name] = after;
    releases.push(release);
  }
  const checks = releases.length > 0 ? await assertUsable(context, current, changes, releases) : [];
  return { changes, steps: [...checks, ...steps] };
}

/**
 * Keeps versions for testers until the pin expires, whatever is live. Several are compared with each other. A remote
 * may have several pinned versions.
 */
export async function pin(context: ReleaseContext, request: PinRequest, deployer: Deployer): Promise<DeployResult> {
  assertDistinct(request.pins);
  for (const pinned of request.pins) await assertUnchanged(context, pinned);
  const [first, ...others] = request.pins;
  return changeRegistry(context, {
    action: 'pin',
    about: [first, ...others],
    deployer,
    plan: (current) => planPin(context, request, current),
  });
}

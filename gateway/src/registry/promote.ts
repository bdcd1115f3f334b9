import type { DeployResult, Release, RemoteState, Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan, type Remotes } from './change-registry.ts';
import { assertUsable } from './compatibility.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { assertOwnRoutes } from './own-routes.ts';
import { DeployRefusal, type Deployer } from './releases.ts';
import { requireRelease } from './require-release.ts';

/** The state once a version is live. What was live becomes the one to fall back to; a trial of it has ended. */
function promoted(state: RemoteState, version: string): RemoteState {
  const canary = state.canary?.version === version ? null : state.canary;
  const previous = state.live === version ? state.previous : state.live;
  return { ...state, live: version, previous, canary };
}

function sentenceFor(name: string, version: string, state: RemoteState): string {
  if (state.live === version) return `${name} ${version} is live already.`;
  const was = state.live === null ? 'Nothing was live before' : `${state.live} was live and is the one to fall back to`;
  const trial = state.canary?.version === version ? ' Its trial ends with that.' : '';
  return `${name} ${version} is live for everybody. ${was}.${trial}`;
}

type Promotion = Pick<Release, 'name' | 'version'>;

async function planPromotions(
  { catalog, clock }: ReleaseContext,
  promotions: readonly Promotion[],
  current: Revision | null,
): Promise<Plan> {
  const releases: Release[] = [];
  const changes: Record<string, RemoteState> = {};
  const steps: string[] = [];
  for (const { name, version } of promotions) {
    const state = stateOf(current, name);
    const release = await requireRelease(catalog, state, name, version);
    if (state.live !== version) {
      releases.push(release);
      changes[name] = promoted(state, version);
    }
    steps.push(sentenceFor(name, version, state));
  }
  const before: Remotes = current?.remotes ?? {};
  const after = { ...before, ...changes };
  await assertOwnRoutes(catalog, { before, after }, releases);
  const checks = releases.length > 0 ? await assertUsable(catalog, { before, after, now: clock() }, releases) : [];
  return { changes, steps: [...checks, ...steps] };
}

/**
 * Makes published releases live together, in one revision, judged against each other: what changes of shell and
 * remotes at once may not fit what it takes the place of. The result is about the first.
 */
export async function promoteTogether(
  context: ReleaseContext,
  promotions: readonly Promotion[],
  deployer: Deployer,
): Promise<DeployResult> {
  const [first, ...others] = promotions;
  if (!first) throw new DeployRefusal('validation_failed', 'Nothing was named to be promoted.');
  for (const promotion of promotions) await assertUnchanged(context, promotion);
  return changeRegistry(context, {
    action: 'promote',
    names: [first.name, ...others.map(({ name }) => name)],
    version: others.length === 0 ? first.version : null,
    deployer,
    plan: (current) => planPromotions(context, promotions, current),
  });
}

/** Makes a published release the live one, for everybody at once. */
export async function promote(
  context: ReleaseContext,
  promotion: Promotion,
  deployer: Deployer,
): Promise<DeployResult> {
  return promoteTogether(context, [promotion], deployer);
}

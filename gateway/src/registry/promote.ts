import type { Release, RemoteState, Revision } from '@magnetx/federation';
import { stateOf, type Plan } from './change-registry.ts';
import type { ReleaseContext } from './context.ts';
import { requireRelease } from './require-release.ts';
import { assertWholeSets } from './release-set.ts';
import { assertServable } from './route-conflicts.ts';
import { unwatched } from './trial.ts';

/** The state after a promotion. The version that was live becomes the fallback, and a canary of `version` ends. */
function promoted(state: RemoteState, version: string): RemoteState {
  const canary = state.canary?.version === version ? null : state.canary;
  const previous = state.live === version ? state.previous : state.live;
  return { ...unwatched(state), live: version, previous, canary };
}

function sentenceFor(name: string, version: string, state: RemoteState): string {
  if (state.live === version) return `${name} ${version} is already live.`;
  const before =
    state.live === null ? 'No version was live before.' : `${state.live} was live and is now the fallback.`;
  const canary = state.canary?.version === version ? ' Its canary ends.' : '';
  return `${name} ${version} is live for all visitors. ${before}${canary}`;
}

export type Promotion = Pick<Release, 'name' | 'version'>;

/**
 * Plans that these releases become live for all visitors, checked against each other: a new shell and new remotes may
 * be incompatible with the releases they replace. Throws a `DeployError` when they may not.
 */
export async function planPromotions(
  context: ReleaseContext,
  promotions: readonly Promotion[],
  current: Revision | null,
): Promise<Plan> {
  const releases: Release[] = [];
  const changes: Record<string, RemoteState> = {};
  const steps: string[] = [];
  for (const { name, version } of promotions) {
    const state = stateOf(current, name);
    const release = await requireRelease(context.catalog, state, name, version);
    if (state.live !== version) {
      releases.push(release);
      changes[name] = promoted(state, version);
    }
    steps.push(sentenceFor(name, version, state));
  }
  assertWholeSets(current?.remotes ?? {}, changes);
  const checks = releases.length > 0 ? await assertServable(context, current, changes, releases) : [];
  return { changes, steps: [...checks, ...steps] };
}

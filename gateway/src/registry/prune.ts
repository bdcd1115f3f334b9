import { formatCount } from '@magnetx/contracts';
import type { DeployResult, RemoteState, Revision } from '@magnetx/federation';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import type { ReleaseContext } from './context.ts';
import { unexpiredPins } from './pin.ts';
import type { Deployer } from './deploy-error.ts';
import { findServedSince, listNewestFirst } from './release-log.ts';

/** How long a version is kept after it was live, for tabs that stay open. */
const LIVE_KEPT_MS = 7 * 24 * 3_600_000;

export interface PruneRequest {
  readonly name: string;
  readonly keep: number;
}

/** `kept`: version → reason. */
async function sortVersions(context: ReleaseContext, request: PruneRequest, state: RemoteState) {
  const { name, keep } = request;
  const now = context.clock();
  const kept = new Map<string, string>();
  const add = (version: string | null | undefined, why: string): void => {
    if (version != null && !kept.has(version)) kept.set(version, why);
  };
  add(state.live, 'it is live');
  add(state.previous, 'it is the fallback');
  add(state.canary?.version, 'it is the canary');
  for (const { version, expiresAt } of unexpiredPins(state, now))
    add(version, `testers have a link until ${expiresAt}`);
  const since = new Date(now.getTime() - LIVE_KEPT_MS);
  for (const version of await findServedSince(context, name, since)) add(version, 'visitors got it in the last week');
  const leaving = new Set(state.removing);
  const others = (await listNewestFirst(context, name)).filter(
    ({ version }) => !kept.has(version) && !leaving.has(version),
  );
  for (const { version } of others.slice(0, keep)) add(version, `it is among the ${keep} newest others`);
  return { kept, removed: others.slice(keep).map(({ version }) => version) };
}

/** The versions that an interrupted prune did not finish removing. */
async function findLeftovers({ catalog }: ReleaseContext, name: string, state: RemoteState): Promise<string[]> {
  const leftovers: string[] = [];
  for (const version of state.removing ?? []) {
    if ((await catalog.keysOf(name, version)).length > 0) leftovers.push(version);
  }
  return leftovers;
}

async function planPrune(context: ReleaseContext, request: PruneRequest, current: Revision | null): Promise<Plan> {
  const { name } = request;
  const state = stateOf(current, name);
  const { kept, removed } = await sortVersions(context, request, state);
  const removing = [...(await findLeftovers(context, name, state)), ...removed];
  const steps = [...kept].map(([version, why]) => `Kept ${name} ${version}: ${why}.`);
  if (removing.length === 0) return { changes: {}, steps: [...steps, 'Nothing to remove.'] };
  const pins = unexpiredPins(state, context.clock());
  return {
    changes: { [name]: { ...state, pins, removing } },
    steps: [...steps, ...removing.map((version) => `To be removed: ${name} ${version}.`)],
    note: `Removed ${removing.join(', ')}.`,
  };
}

async function removeVersion(context: ReleaseContext, name: string, version: string): Promise<string> {
  const { store, catalog, revisions } = context;
  const keys = await catalog.keysOf(name, version);
  for (const key of keys) {
    // A concurrent prune may have finished first, and the version may have been published again since.
    const { removing } = stateOf(await revisions.refresh(), name);
    if (!removing?.includes(version)) return `Kept ${name} ${version}: it was published again meanwhile.`;
    await store.remove(key);
  }
  // Updates the cache.
  await catalog.read(name, version);
  return `Removed ${name} ${version}: ${formatCount(keys.length, 'file')}.`;
}

/**
 * Removes old versions. They are recorded in the registry first, so that none of them can go live. The next prune
 * resumes an interrupted one.
 */
export async function prune(context: ReleaseContext, request: PruneRequest, deployer: Deployer): Promise<DeployResult> {
  const result = await changeRegistry(context, {
    action: 'prune',
    about: [{ name: request.name, version: null }],
    deployer,
    plan: (current) => planPrune(context, request, current),
  });
  if (!result.hasChanged) return result;
  const steps = [...result.steps];
  for (const version of result.state.removing ?? []) steps.push(await removeVersion(context, request.name, version));
  return { ...result, steps };
}

import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import type { DeployAction, DeployResult, RemoteState, Revision } from '@magnetx/federation';
import type { ReleaseContext } from './context.ts';
import { DeployError, type Deployer } from './deploy-error.ts';

/** Attempts to append a revision before giving up because others are faster. */
const TRIES = 200;
const PAUSE_MS_MAX = 20;

const NOTHING: RemoteState = { live: null, previous: null, canary: null, pins: [] };

export type Remotes = Readonly<Record<string, RemoteState>>;

export function stateOf(revision: Pick<Revision, 'remotes'> | null, name: string): RemoteState {
  const remotes = revision?.remotes ?? {};
  return (Object.hasOwn(remotes, name) ? remotes[name] : undefined) ?? NOTHING;
}

/** An action, planned against one revision. */
export interface Plan {
  /** The new states of the remotes that change. Empty: the registry is already as requested. */
  readonly changes: Remotes;
  /** Sentences about what was checked and done. */
  readonly steps: readonly string[];
  readonly note?: string;
  /** For the log, the versions that only the plan knows, by name. */
  readonly versions?: ReadonlyMap<string, string>;
}

/** A remote that a change is about, with the version if the caller knows it. */
export interface About {
  readonly name: string;
  readonly version: string | null;
}

interface Change {
  readonly action: DeployAction;
  /** A concurrent change of one of them is a conflict. */
  readonly about: readonly [About, ...About[]];
  readonly deployer: Deployer;
  /** The revision before the change was checked, if that took a while. By default the newest. */
  readonly since?: Revision | null;
  /** Throws a `DeployError`. Called again with the newer revision when another change came first. */
  readonly plan: (current: Revision | null) => Promise<Plan>;
  /** It is valid whatever concurrent changes of the same remote do. */
  readonly allowsConcurrent?: boolean;
  /** It may leave remotes without a live version. Any other change that would is a `conflict`. */
  readonly takesOffSite?: boolean;
}

function assertStaysOnSite({ takesOffSite }: Change, { changes }: Plan, current: Revision | null): void {
  if (takesOffSite) return;
  const isLost = (name: string) => changes[name]?.live === null && stateOf(current, name).live !== null;
  const lost = Object.keys(changes).find(isLost);
  if (lost === undefined) return;
  throw new DeployError(
    'conflict',
    `This would leave ${lost} without a live version, and take it off the site. Nothing was changed. ` +
      'Confirm it with `takeOffSite` in the call, or `--take-off-site` on the command line.',
  );
}

function assertNoConflict(change: Change, first: Revision | null, now: Revision | null): void {
  if (change.allowsConcurrent) return;
  const names = change.about.map(({ name }) => name);
  const changed = names.find((name) => !isDeepStrictEqual(stateOf(first, name), stateOf(now, name)));
  if (changed === undefined) return;
  throw new DeployError(
    'conflict',
    `Another deploy changed ${changed} at the same time (${now?.action} by ${now?.by}, revision ${now?.revision}). ` +
      'Check its status and try again.',
  );
}

type Remote = Pick<Revision, 'remote' | 'version'>;

/** The remotes that a change is about, for the log. A plan may change more than those that the caller names. */
function remotesOf({ about }: Change, { changes, versions = new Map() }: Plan): [Remote, ...Remote[]] {
  const [first, ...others] = about.map(({ name, version }) => ({
    remote: name,
    version: versions.get(name) ?? version,
  }));
  const named = new Set(about.map(({ name }) => name));
  const unnamed = Object.keys(changes).filter((name) => !named.has(name));
  if (!first) throw new Error('a change is about a remote');
  return [first, ...others, ...unnamed.map((remote) => ({ remote, version: versions.get(remote) ?? null }))];
}

function toResult(
  change: Change,
  { revision, remotes }: Pick<Revision, 'revision' | 'remotes'>,
  plan: Plan,
  rest: Pick<DeployResult, 'hasChanged' | 'steps'>,
): DeployResult {
  const [first, ...others] = remotesOf(change, plan);
  const versions = new Map(change.about.map(({ name, version }) => [name, version]));
  const describe = ({ remote }: Remote) => ({
    remote,
    version: versions.get(remote) ?? null,
    state: stateOf({ remotes }, remote),
  });
  return { ...describe(first), revision, ...(others.length > 0 && { others: others.map(describe) }), ...rest };
}

/**
 * Makes one change of the registry as one revision. When another revision comes first, the change is planned again on
 * top of it, or rejected if that revision is about the same remote.
 */
export async function changeRegistry(context: ReleaseContext, change: Change): Promise<DeployResult> {
  let current = await context.revisions.refresh();
  const first = change.since === undefined ? current : change.since;
  assertNoConflict(change, first, current);
  for (let left = TRIES; left > 0; left -= 1) {
    const plan = await change.plan(current);
    assertStaysOnSite(change, plan, current);
    const remotes = { ...current?.remotes, ...plan.changes };
    const revision = current?.revision ?? 0;
    if (Object.keys(plan.changes).length === 0 || change.deployer.isDryRun) {
      const isRefrained = Object.keys(plan.changes).length > 0;
      const steps = [...plan.steps, ...(isRefrained ? ['Dry run: nothing was changed.'] : [])];
      return toResult(change, { revision, remotes }, plan, { hasChanged: false, steps });
    }
    const [about, ...also] = remotesOf(change, plan);
    const next: Revision = {
      revision: revision + 1,
      at: context.clock().toISOString(),
      by: change.deployer.by,
      action: change.action,
      ...about,
      ...(also.length > 0 && { also }),
      note: plan.note ?? '',
      ...(change.deployer.from && { from: change.deployer.from }),
      remotes,
    };
    if (await context.revisions.append(next)) {
      const steps = [...plan.steps, `The registry is at revision ${next.revision}.`];
      return toResult(change, next, plan, { hasChanged: true, steps });
    }
    await delay(Math.random() * PAUSE_MS_MAX);
    current = await context.revisions.refresh();
    assertNoConflict(change, first, current);
  }
  throw new DeployError('conflict', 'Other deploys keep changing the registry. Try again in a moment.');
}

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

export function stateOf(revision: Revision | null, name: string): RemoteState {
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
  /** For the log, if only the plan knows the version. */
  readonly version?: string;
}

interface Change {
  readonly action: DeployAction;
  /** The remotes concerned. A concurrent change of one of them is a conflict. */
  readonly names: readonly [string, ...string[]];
  readonly version: string | null;
  readonly deployer: Deployer;
  /** The revision before the change was checked, if that took a while. By default the newest. */
  readonly since?: Revision | null;
  /** Throws a `DeployError`. Called again with the newer revision when another change came first. */
  readonly plan: (current: Revision | null) => Promise<Plan>;
  /** It is valid whatever concurrent changes of the same remote do. */
  readonly allowsConcurrent?: boolean;
}

function assertNoConflict(change: Change, first: Revision | null, now: Revision | null): void {
  if (change.allowsConcurrent) return;
  const changed = change.names.find((name) => !isDeepStrictEqual(stateOf(first, name), stateOf(now, name)));
  if (changed === undefined) return;
  throw new DeployError(
    'conflict',
    `Another deploy changed ${changed} at the same time (${now?.action} by ${now?.by}, revision ${now?.revision}). ` +
      'Check its status and try again.',
  );
}

function toResult(change: Change, current: Revision | null, plan: Plan, rest: Partial<DeployResult>): DeployResult {
  const [remote] = change.names;
  return {
    remote,
    version: change.version,
    hasChanged: false,
    steps: [...plan.steps],
    revision: current?.revision ?? 0,
    state: stateOf(current, remote),
    ...rest,
  };
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
    if (Object.keys(plan.changes).length === 0) return toResult(change, current, plan, {});
    const remotes = { ...current?.remotes, ...plan.changes };
    if (change.deployer.isDryRun) {
      const steps = [...plan.steps, 'Dry run: nothing was changed.'];
      return toResult(change, current, plan, { steps, state: remotes[change.names[0]] ?? NOTHING });
    }
    const next: Revision = {
      revision: (current?.revision ?? 0) + 1,
      at: context.clock().toISOString(),
      by: change.deployer.by,
      action: change.action,
      remote: change.names[0],
      version: plan.version ?? change.version,
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

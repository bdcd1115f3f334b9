import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import type { DeployAction, DeployResult, RemoteState, Revision } from '@magnetx/federation';
import type { ReleaseContext } from './context.ts';
import { DeployRefusal, type Deployer } from './releases.ts';

/** So many others in a row would have to be quicker. */
const TRIES = 200;
const PAUSE_MS_MAX = 20;

const NOTHING: RemoteState = { live: null, previous: null, canary: null, pins: [] };

export type Remotes = Readonly<Record<string, RemoteState>>;

export function stateOf(revision: Revision | null, name: string): RemoteState {
  const remotes = revision?.remotes ?? {};
  return (Object.hasOwn(remotes, name) ? remotes[name] : undefined) ?? NOTHING;
}

/** What an action found out and wants done, judged against one revision. */
export interface Plan {
  /** The remotes that change, with their new states. None: all is as asked for. */
  readonly changes: Remotes;
  /** What was checked and is done, in sentences. */
  readonly steps: readonly string[];
  readonly note?: string;
  /** For the log, where only the plan knows which version it is about. */
  readonly version?: string;
}

interface Change {
  readonly action: DeployAction;
  /** Whom it is about. The change of anything of theirs by another, meanwhile, is a conflict. */
  readonly names: readonly [string, ...string[]];
  readonly version: string | null;
  readonly deployer: Deployer;
  /** Throws a `DeployRefusal`. Called again, on top of the newer revision, when another was quicker. */
  readonly plan: (current: Revision | null) => Promise<Plan>;
  /** It takes nothing from anybody, whatever others do to the same remote at the same moment. */
  readonly mayMeetOthers?: boolean;
}

function assertUndisturbed(change: Change, began: Revision | null, now: Revision | null): void {
  if (change.mayMeetOthers) return;
  const touched = change.names.find((name) => !isDeepStrictEqual(stateOf(began, name), stateOf(now, name)));
  if (touched === undefined) return;
  throw new DeployRefusal(
    'conflict',
    `Somebody else changed ${touched} at the same moment (${now?.action ?? 'nothing'} by ${now?.by ?? 'nobody'}, ` +
      `revision ${now?.revision ?? 0}). Look at its status and try again.`,
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
 * Makes one change of the registry in one step. What it is judged against is what it is put on top of: when another
 * revision came in between, it is judged again, or refused if that one was about the same remote.
 */
export async function changeRegistry(context: ReleaseContext, change: Change): Promise<DeployResult> {
  const began = await context.revisions.look();
  let current = began;
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
      remotes,
    };
    if (await context.revisions.append(next)) {
      const steps = [...plan.steps, `The registry is at revision ${next.revision}.`];
      return toResult(change, next, plan, { hasChanged: true, steps });
    }
    await delay(Math.random() * PAUSE_MS_MAX);
    current = await context.revisions.look();
    assertUndisturbed(change, began, current);
  }
  throw new DeployRefusal('conflict', 'The registry is changed by others all the time. Try again in a moment.');
}

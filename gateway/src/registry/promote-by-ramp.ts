import {
  describeRamp,
  hasRampEnded,
  type Canary,
  type DeployResult,
  type RampStep,
  type Release,
  type ReleaseSet,
  type RemoteState,
  type Revision,
} from '@magnetx/federation';
import type { Logger } from 'pino';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError, GATEWAY, type Deployer } from './deploy-error.ts';
import { planPromotions, type Promotion } from './promote.ts';
import { wasRolledBack } from './release-log.ts';
import { assertWholeSets, drawKeyOf, keyOfSet } from './release-set.ts';
import { requireRelease } from './require-release.ts';
import { assertServable } from './route-conflicts.ts';

/** How a version becomes live. */
export interface PromotionTerms {
  /** Empty: for all visitors immediately. */
  readonly ramp: readonly RampStep[];
  /** How long it is watched once it is live. */
  readonly watchMinutes: number;
  /** Above this share of failures it is rolled back automatically, during the ramp and the watch. */
  readonly failedPercentMax: number;
  /** Also if it was rolled back before. */
  readonly again: boolean;
}

/** An operator's own choice. */
export const IMMEDIATELY: PromotionTerms = { ramp: [], watchMinutes: 0, failedPercentMax: 100, again: true };

export type Promotions = readonly [Promotion, ...Promotion[]];

interface PromotionRequest extends PromotionTerms {
  /** Of different names. Several are promoted as a set: checked with each other, and visitors get all or none. */
  readonly promotions: Promotions;
}

/** The set of several releases; undefined for one. */
export function setOf(promotions: readonly Promotion[]): ReleaseSet | undefined {
  return promotions.length > 1 ? promotions.map(({ name, version }) => ({ name, version })) : undefined;
}

/** Promotes and starts the watch. Without a version to go back to, there is nothing to watch for. */
async function planLive(context: ReleaseContext, request: PromotionRequest, current: Revision | null): Promise<Plan> {
  const { promotions, watchMinutes, failedPercentMax } = request;
  const plan = await planPromotions(context, promotions, current);
  const changed = Object.entries(plan.changes);
  if (watchMinutes === 0 || changed.every(([, { previous }]) => previous === null)) return plan;
  const now = context.clock();
  const until = new Date(now.getTime() + watchMinutes * 60_000);
  const set = setOf(promotions.filter(({ name }) => plan.changes[name]));
  const watch = { startedAt: now.toISOString(), until: until.toISOString(), failedPercentMax, ...(set && { set }) };
  const limit = `${failedPercentMax}% of the visitors until ${watch.until}`;
  const watching = set
    ? `They are rolled back together if one fails for more than ${limit}.`
    : `It is rolled back automatically if it fails for more than ${limit}.`;
  const changes = Object.fromEntries(changed.map(([name, state]) => [name, { ...state, watch }]));
  return { ...plan, changes, steps: [...plan.steps, watching] };
}

type Pending = Promotion & { readonly state: RemoteState };

/** The steps that are left: a canary of this version alone has passed those up to its share. */
function stepsLeft(ramp: readonly RampStep[], [first, ...others]: readonly Pending[]): readonly RampStep[] {
  if (!first || [first, ...others].every(({ state }) => state.live === null)) return [];
  const { canary } = first.state;
  if (others.length > 0 || canary?.version !== first.version || canary.set) return ramp;
  return ramp.filter(({ sharePercent }) => sharePercent > canary.sharePercent);
}

/** The canary of each, if they are on trial like this already. */
function runningRamp(pending: readonly Pending[]): readonly RampStep[] | undefined {
  const set = setOf(pending);
  const isSame = pending.every(
    ({ name, version, state: { canary } }) =>
      canary?.version === version && canary.ramp && drawKeyOf(name, canary) === drawKeyOf(name, { version, set }),
  );
  return isSame ? pending[0]?.state.canary?.ramp : undefined;
}

const labelsOf = (promotions: readonly Promotion[]): string =>
  promotions.map(({ name, version }) => `${name} ${version}`).join(' and ');

function describeTrial(pending: readonly Pending[], steps: string, failedPercentMax: number): string {
  const releases = labelsOf(pending);
  const lives = pending.flatMap(({ state }) => state.live ?? []).join(' and ');
  const limit = `${failedPercentMax}% of them, or clearly more often than ${lives}`;
  const started =
    pending.length > 1
      ? [
          `${releases} are being promoted together: ${steps}.`,
          `They are rolled back together when one fails for more than ${limit}.`,
        ]
      : [
          `${releases} is being promoted: ${steps}.`,
          `It is rolled back automatically when it fails for more than ${limit}.`,
        ];
  const ended = pending.flatMap(({ version, state: { canary } }) =>
    canary && canary.version !== version ? `The canary ${canary.version} ends.` : [],
  );
  return [...started, ...ended].join(' ');
}

async function planRamp(context: ReleaseContext, request: PromotionRequest, current: Revision | null): Promise<Plan> {
  const { promotions, failedPercentMax } = request;
  const all = promotions.map((promotion) => ({ ...promotion, state: stateOf(current, promotion.name) }));
  const pending = all.filter(({ version, state }) => state.live !== version);
  const [first, ...rest] = request.ramp.length > 0 ? stepsLeft(request.ramp, pending) : [];
  const running = runningRamp(pending);
  if (running && request.ramp.length > 0) {
    const releases = labelsOf(pending);
    const steps = describeRamp(running);
    const step =
      pending.length > 1
        ? `${releases} are already being promoted together: ${steps}.`
        : `${releases} is already being promoted: ${steps}.`;
    return { changes: {}, steps: [step] };
  }
  if (!first) return planLive(context, request, current);
  const ramp = [first, ...rest];
  const { sharePercent } = first;
  const startedAt = context.clock().toISOString();
  const set = setOf(pending);
  const releases: Release[] = [];
  const changes: Record<string, RemoteState> = {};
  for (const { name, version, state } of pending) {
    releases.push(await requireRelease(context.catalog, state, name, version));
    const canary: Canary = { version, sharePercent, failedPercentMax, startedAt, ramp, ...(set && { set }) };
    changes[name] = { ...state, canary };
  }
  assertWholeSets(current?.remotes ?? {}, changes);
  const checks = await assertServable(context, current, changes, releases);
  const steps = `${describeRamp(ramp)}, then all visitors`;
  return {
    changes,
    steps: [...checks, describeTrial(pending, steps, failedPercentMax)],
    note: `By steps: ${steps}.`,
  };
}

async function assertNotRolledBack(context: ReleaseContext, { name, version }: Promotion): Promise<void> {
  if (!(await wasRolledBack(context, name, version))) return;
  throw new DeployError('conflict', `${name} ${version} was rolled back. Promote it with --again if you are sure.`);
}

/** Throws a `DeployError` if a name occurs twice. */
export function assertDistinct(promotions: readonly { readonly name: string }[]): void {
  const names = promotions.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new DeployError('validation_failed', `${twice} is named twice.`);
}

/**
 * Promotes published releases in one revision: step by step for a growing share of the visitors, then for all, and
 * watched for a while. Without steps, and where nothing was live, for all immediately.
 */
export async function promoteByRamp(
  context: ReleaseContext,
  request: PromotionRequest,
  deployer: Deployer,
): Promise<DeployResult> {
  const { promotions, again } = request;
  assertDistinct(promotions);
  const since = await context.revisions.refresh();
  for (const promotion of promotions) {
    if (!again) await assertNotRolledBack(context, promotion);
    await assertUnchanged(context, promotion);
  }
  const [first, ...others] = promotions;
  return changeRegistry(context, {
    action: 'promote',
    about: [first, ...others],
    deployer,
    since,
    plan: (current) => planRamp(context, request, current),
  });
}

/** The releases whose ramp has ended: each set once, with all of its releases. */
function endedRamps(current: Revision | null, nowMs: number): { promotions: Promotions; canary: Canary }[] {
  const ended = new Map<string, { promotions: Promotions; canary: Canary }>();
  for (const [name, { canary }] of Object.entries(current?.remotes ?? {})) {
    if (!canary || !hasRampEnded(canary, nowMs)) continue;
    const [first = { name, version: canary.version }, ...others] = canary.set ?? [];
    ended.set(canary.set ? keyOfSet(canary.set) : name, { promotions: [first, ...others], canary });
  }
  return [...ended.values()];
}

async function finishRamp(
  context: ReleaseContext,
  { promotions, canary }: { promotions: Promotions; canary: Canary },
  watchMinutes: number,
): Promise<boolean> {
  const { failedPercentMax, startedAt } = canary;
  const request = { promotions, ramp: [], watchMinutes, failedPercentMax, again: true };
  for (const promotion of promotions) await assertUnchanged(context, promotion);
  const [first, ...others] = promotions;
  const { hasChanged } = await changeRegistry(context, {
    action: 'promote',
    about: [first, ...others],
    deployer: GATEWAY,
    plan: async (newest) => {
      const isSame = promotions.every(({ name, version }) => {
        const { canary: running } = stateOf(newest, name);
        return running?.version === version && running.startedAt === startedAt;
      });
      return isSame ? planLive(context, request, newest) : { changes: {}, steps: [] };
    },
  });
  return hasChanged;
}

/** Makes the versions live whose ramp has ended. Several processes may do this concurrently. */
export async function finishRamps(context: ReleaseContext, watchMinutes: number, logger: Logger): Promise<void> {
  const current = await context.revisions.current();
  for (const ended of endedRamps(current, context.clock().getTime())) {
    const releases = labelsOf(ended.promotions);
    try {
      if (await finishRamp(context, ended, watchMinutes))
        logger.info({ releases }, 'a promotion has taken its last step: it is live');
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      logger.warn({ releases, reason: error.message }, 'a promotion could not take its last step');
    }
  }
}

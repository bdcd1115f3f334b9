import { describeRamp, hasRampEnded, type DeployResult, type RampStep, type Revision } from '@magnetx/federation';
import type { Logger } from 'pino';
import { changeRegistry, stateOf, type Plan } from './change-registry.ts';
import { assertUnchanged } from './contents-record.ts';
import type { ReleaseContext } from './context.ts';
import { DeployError, type Deployer } from './deploy-error.ts';
import { planPromotions } from './promote.ts';
import { wasRolledBack } from './release-log.ts';
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

interface Promotion extends PromotionTerms {
  readonly name: string;
  readonly version: string;
}

/** Promotes and starts the watch. Without a version to go back to, there is nothing to watch for. */
async function planLive(context: ReleaseContext, promotion: Promotion, current: Revision | null): Promise<Plan> {
  const { name, watchMinutes, failedPercentMax } = promotion;
  const plan = await planPromotions(context, [promotion], current);
  const state = plan.changes[name];
  if (!state?.previous || watchMinutes === 0) return plan;
  const now = context.clock();
  const until = new Date(now.getTime() + watchMinutes * 60_000);
  const watch = { startedAt: now.toISOString(), until: until.toISOString(), failedPercentMax };
  const watching =
    `It is rolled back automatically if it fails for more than ${failedPercentMax}% of the visitors ` +
    `until ${watch.until}.`;
  return { ...plan, changes: { [name]: { ...state, watch } }, steps: [...plan.steps, watching] };
}

/** The steps that are left: a canary of this version has passed those up to its share. */
function stepsLeft({ ramp, version }: Promotion, current: Revision | null, name: string): readonly RampStep[] {
  const { live, canary } = stateOf(current, name);
  if (live === null || live === version) return [];
  if (canary?.version !== version) return ramp;
  return ramp.filter(({ sharePercent }) => sharePercent > canary.sharePercent);
}

async function planRamp(context: ReleaseContext, promotion: Promotion, current: Revision | null): Promise<Plan> {
  const { name, version, failedPercentMax } = promotion;
  const state = stateOf(current, name);
  if (state.canary?.version === version && state.canary.ramp && promotion.ramp.length > 0) {
    return {
      changes: {},
      steps: [`${name} ${version} is already being promoted: ${describeRamp(state.canary.ramp)}.`],
    };
  }
  const [first, ...rest] = stepsLeft(promotion, current, name);
  if (!first) return planLive(context, promotion, current);
  const ramp = [first, ...rest];
  const release = await requireRelease(context.catalog, state, name, version);
  const { sharePercent } = first;
  const canary = { version, sharePercent, failedPercentMax, startedAt: context.clock().toISOString(), ramp };
  const changes = { [name]: { ...state, canary } };
  const checks = await assertServable(context, current, changes, [release]);
  const steps = `${describeRamp(ramp)}, then all visitors`;
  const replaced = state.canary && state.canary.version !== version ? ` The canary ${state.canary.version} ends.` : '';
  const sentence =
    `${name} ${version} is being promoted: ${steps}. It is rolled back automatically when it fails for more than ` +
    `${failedPercentMax}% of them, or clearly more often than ${state.live}.${replaced}`;
  return { changes, steps: [...checks, sentence], note: `By steps: ${steps}.` };
}

async function assertNotRolledBack(context: ReleaseContext, { name, version, again }: Promotion): Promise<void> {
  if (again || !(await wasRolledBack(context, name, version))) return;
  throw new DeployError('conflict', `${name} ${version} was rolled back. Promote it with --again if you are sure.`);
}

/**
 * Promotes a published release: step by step for a growing share of the visitors, then for all, and watched for a
 * while. Without steps, and where nothing was live, for all immediately.
 */
export async function promoteByRamp(
  context: ReleaseContext,
  promotion: Promotion,
  deployer: Deployer,
): Promise<DeployResult> {
  const { name, version } = promotion;
  const since = await context.revisions.refresh();
  await assertNotRolledBack(context, promotion);
  await assertUnchanged(context, promotion);
  return changeRegistry(context, {
    action: 'promote',
    names: [name],
    version,
    deployer,
    since,
    plan: (current) => planRamp(context, promotion, current),
  });
}

/** Makes the versions live whose ramp has ended. Several processes may do this concurrently. */
export async function finishRamps(context: ReleaseContext, watchMinutes: number, logger: Logger): Promise<void> {
  const nowMs = context.clock().getTime();
  const current = await context.revisions.current();
  for (const [name, { canary }] of Object.entries(current?.remotes ?? {})) {
    if (!canary || !hasRampEnded(canary, nowMs)) continue;
    const { version, failedPercentMax } = canary;
    const promotion = { name, version, ramp: [], watchMinutes, failedPercentMax, again: true };
    try {
      await assertUnchanged(context, promotion);
      const { hasChanged } = await changeRegistry(context, {
        action: 'promote',
        names: [name],
        version,
        deployer: { by: 'gateway', isDryRun: false },
        plan: async (newest) => {
          const { canary: running } = stateOf(newest, name);
          const isSame = running?.version === version && running.startedAt === canary.startedAt;
          return isSame ? planLive(context, promotion, newest) : { changes: {}, steps: [] };
        },
      });
      if (hasChanged)
        logger.info({ remote: name, version }, 'a promotion has taken its last step: the version is live');
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      logger.warn({ remote: name, version, reason: error.message }, 'a promotion could not take its last step');
    }
  }
}

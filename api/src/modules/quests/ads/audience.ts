import { matchesAd, parseAdTargeting, type AdAudience, type AdRule, type JobType } from '@magnetx/contracts';
import type { User } from '../../accounts/accounts/index.ts';
import type { Ad } from './ad.model.ts';
import type { AdDeps } from './ad-deps.ts';

const DAY_MS = 24 * 60 * 60_000;

/** An ad that is hidden from a user. */
export interface HiddenAd {
  readonly id: number;
  readonly jobType: JobType;
}

type AudienceDeps = Pick<AdDeps, 'users' | 'participations' | 'clock'>;

async function readAudience({ participations, clock }: AudienceDeps, user: User, rules: readonly AdRule[]) {
  const needsTypes = rules.some(({ kind }) => kind === 'took-part');
  return {
    followers: user.followersCount ?? 0,
    mxp: user.pointsMxp,
    invites: user.referralCount,
    days: Math.floor((clock.now().getTime() - user.joinedAt.getTime()) / DAY_MS),
    hasWallet: user.walletAddress !== null,
    tookPartIn: needsTypes ? await participations.listTypesOf(user.id) : [],
  } satisfies AdAudience;
}

/** Which of these ads each of these users may see. A deleted user sees none. */
export async function readSeen(
  deps: AudienceDeps,
  userIds: readonly string[],
  ads: readonly Ad[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const ruled = ads.map(({ id, targeting }) => ({ id, rules: parseAdTargeting(targeting).rules }));
  const all = ruled.flatMap(({ rules }) => rules);
  const users = await deps.users.list([...new Set(userIds)]);
  const seen = users.map(async (user) => {
    const audience = await readAudience(deps, user, all);
    return [user.id, new Set(ruled.flatMap(({ id, rules }) => (matchesAd(rules, audience) ? [id] : [])))] as const;
  });
  return new Map(await Promise.all(seen));
}

/** The live ads whose targeting hides them from a user. */
export async function listHidden(deps: AdDeps, userId: string): Promise<HiddenAd[]> {
  const targeted = await deps.ads.listTargeted();
  if (targeted.length === 0) return [];
  const seen = (await readSeen(deps, [userId], targeted)).get(userId);
  return targeted.flatMap(({ id, jobType }) => (seen?.has(id) ? [] : [{ id, jobType }]));
}

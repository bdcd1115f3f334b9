import { riskOf, type RiskLimits, type RiskSignalName } from '@magnetx/contracts';
import { addressKey, isPublicAddress } from '@magnetx/operations';
import { createHmac } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Users } from '../../accounts/accounts/index.ts';
import { holdModels } from './hold.model.ts';

export interface AssessRiskDeps extends Pick<CoreDeps, 'connection' | 'clock'> {
  readonly users: Pick<Users, 'find' | 'findSharing'>;
  readonly riskRules: RiskLimits & { readonly holdScore: number; readonly holdDays: number };
  readonly pseudonymSecret: string;
  /**
   * The latest completions of a user, whether they handed in a link that another user had handed in before, and whether
   * they lately undid what had passed a check.
   */
  readonly readRecord: (
    userId: string,
  ) => Promise<{ completedAt: readonly Date[]; hasRepeatedLink: boolean; hasUndone: boolean }>;
}

const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;
const NETWORKS_MAX = 5;

/** The first 24 bits of an IPv4 address, or 48 of an IPv6 one. */
function networkIn(address: string): string {
  const key = addressKey(address);
  return key.split(key.includes(':') ? ':' : '.', 3).join('.');
}

/** The risk of users, and the networks that they are seen in. */
export function createAssessRisk(deps: AssessRiskDeps) {
  const { users, clock, riskRules, pseudonymSecret } = deps;
  const { sightings } = holdModels(deps.connection);

  /** The accounts in the busiest of the latest networks that a user was seen in within a day. */
  const countInNetwork = async (userId: string): Promise<number> => {
    const expiresAt = { $gt: clock.now() };
    const own = await sightings.find({ userId, expiresAt }).sort({ expiresAt: -1 }).limit(NETWORKS_MAX).lean();
    const counts = own.map(({ network }) => sightings.countDocuments({ network, expiresAt }));
    return Math.max(0, ...(await Promise.all(counts)));
  };

  return {
    /** Remembers for a day that a user was seen at this address. Addresses inside of the site name no network. */
    see: async (userId: string, address: string): Promise<void> => {
      if (riskRules.holdScore === 0 || !isPublicAddress(address)) return;
      const network = createHmac('sha256', pseudonymSecret)
        .update(`network:${networkIn(address)}`)
        .digest('base64url');
      const expiresAt = new Date(clock.now().getTime() + DAY_MS);
      const _id = `${network}:${userId}`;
      await sightings.updateOne({ _id }, { $set: { network, userId, expiresAt } }, { upsert: true });
    },

    forget: async (userId: string, session: ClientSession): Promise<void> => {
      await sightings.deleteMany({ userId }).session(session);
    },

    /** The signals for which the reward of a completion is held, which may be none. */
    signalsOf: async (userId: string, session: ClientSession): Promise<RiskSignalName[]> => {
      const user = riskRules.holdScore > 0 ? await users.find(userId, session) : null;
      if (!user) return [];
      const now = clock.now().getTime();
      const sharing = await users.findSharing([user], session);
      const [{ completedAt, hasRepeatedLink, hasUndone }, accountsInNetwork] = await Promise.all([
        deps.readRecord(userId),
        countInNetwork(userId),
      ]);
      const facts = {
        sharesWallet: sharing.has(userId),
        sharesPost: hasRepeatedLink,
        hasUndone,
        xAccountDays: user.xCreatedAt ? (now - user.xCreatedAt.getTime()) / DAY_MS : null,
        followers: user.followersCount,
        accountsInNetwork,
        missionsInMinute: completedAt.filter((at) => at.getTime() > now - MINUTE_MS).length + 1,
      };
      const { score, signals } = riskOf(facts, riskRules);
      return score >= riskRules.holdScore ? signals : [];
    },
  };
}

export type AssessRisk = ReturnType<typeof createAssessRisk>;

import type { UserSort } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { Ranking } from '../../../../ranking/leaderboard.ts';
import type { AccountTable } from '../account-table.ts';
import { createArrive, type Arrival, type ArriveDeps, type FindReferrer } from './arrive.ts';
import { newUser } from './new-user.ts';
import type { PayableWalletOf } from './payable-wallet.ts';
import type { RankKey } from './rank-key.ts';
import { handleKeyOf, type UserRepository } from './user.repository.ts';
import type { User, XProfile } from './user.model.ts';

/** The leaderboard: users with a referral, in order. */
interface UserRanking extends Ranking<RankKey> {
  listTop: (limit: number, skip?: number) => Promise<User[]>;
  findRankKey: (userId: string) => Promise<RankKey | null>;
}

type UserKey = { readonly handle: string } | { readonly referralCode: string };

export interface Users extends Pick<
  UserRepository,
  | 'count'
  | 'countJoined'
  | 'suspend'
  | 'reinstate'
  | 'setTimeZone'
  | 'setProfilePublic'
  | 'addReferral'
  | 'setWallet'
  | 'setWalletBlocked'
  | 'listByWallet'
  | 'allowWallet'
  | 'hold'
  | 'holdAll'
  | 'listHandles'
> {
  find: (id: string, session?: ClientSession) => Promise<User | null>;
  findBy: (key: UserKey, session?: ClientSession) => Promise<User | null>;
  list: (ids: readonly string[], session?: ClientSession) => Promise<User[]>;
  readonly payableWalletOf: PayableWalletOf;
  /** The wallets that these users can be paid to, by user. Those without one are absent. */
  payableWallets: (ids: readonly string[], session?: ClientSession) => Promise<Map<string, string>>;
  /**
   * Those of these users whose wallet another active user has too, unless an admin has allowed it. Users who have
   * proved the wallet give way only to others who have proved it: anyone may type in the wallet of another person.
   */
  findSharing: (of: readonly User[], session?: ClientSession) => Promise<ReadonlySet<string>>;
  /** Newest first. */
  readonly table: AccountTable<User, User['status'], UserSort>;
  readonly ranking: UserRanking;
  /** The account of a person who is suspended, or whose profile at X is unchanged. Null for others. */
  recognise: (profile: XProfile) => Promise<User | null>;
  /**
   * Signs a person in. The first sign-in creates the account, or claims the one that an admin added for the handle.
   * Later ones update the profile. Other accounts lose the handle. Throws `account_inactive`.
   */
  arrive: (profile: XProfile, findReferrer: FindReferrer, session: ClientSession) => Promise<Arrival>;
  /** Creates an account for the first sign-in of this handle to claim. */
  invite: (person: Pick<XProfile, 'handle' | 'name'>, session: ClientSession) => Promise<User>;
  /** Deletes the account. A keyed hash of its id at X prevents a second reward. False if it does not exist. */
  erase: (user: User, session: ClientSession) => Promise<boolean>;
}

export function createUsers(deps: ArriveDeps & { readonly payableWalletOf: PayableWalletOf }): Users {
  const { users, erasedAccounts, payableWalletOf } = deps;
  return {
    ...users,
    find: users.findById,
    findBy: (key, session) =>
      'handle' in key ? users.findByHandle(key.handle, session) : users.findByReferralCode(key.referralCode, session),
    list: users.listByIds,
    payableWalletOf,
    payableWallets: async (ids, session) => {
      const found = await users.listByIds(ids, session);
      return new Map(
        found.flatMap((user) => {
          const wallet = payableWalletOf(user);
          return wallet === null ? [] : [[user.id, wallet] as const];
        }),
      );
    },
    findSharing: async (of, session) => {
      const asked = of.filter(({ walletAddress, allowedWallet }) => walletAddress !== (allowedWallet ?? null));
      const wallets = [...new Set(asked.flatMap(({ walletAddress }) => walletAddress ?? []))];
      const holders = wallets.length > 0 ? await users.countHolders(wallets, session) : [];
      const counts = new Map(holders.map((holder) => [holder.wallet, holder]));
      const isHeld = ({ walletAddress, walletVerifiedAt, status }: User) => {
        const { active = 0, proved = 0 } = counts.get(walletAddress ?? '') ?? {};
        return (walletVerifiedAt === null ? active : proved) > Number(status === 'Active');
      };
      return new Set(asked.filter(isHeld).map(({ id }) => id));
    },
    ranking: {
      listTop: users.listTop,
      findRankKey: users.findRankKey,
      countBefore: users.countBefore,
      countBetween: users.countBetween,
      walk: users.walkLeaderboard,
    },
    ...createArrive(deps),
    invite: async ({ handle, name }, session) => {
      // Cannot equal an id at X, because those are digits.
      const profile = { xId: `invited:${handleKeyOf(handle)}`, handle, name: name === '' ? handle : name };
      const unknown = { bio: '', avatarUrl: '', followersCount: null, followingCount: null };
      const user = newUser(deps, { ...profile, ...unknown }, { referredBy: null, isInvited: true });
      await users.insert(user, session);
      return user;
    },
    erase: async ({ id, xId, isInvited }, session) => {
      // An invited account that was never claimed has earned no joining reward.
      if (!isInvited) await erasedAccounts.remember(xId, session);
      return users.delete(id, session);
    },
  };
}

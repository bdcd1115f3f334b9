import {
  AppError,
  type listParticipationsOfUser,
  type listPayablesOfUser,
  type QueryOf,
  type UserRecord,
} from '@magnetx/contracts';
import type { User } from '../../accounts/accounts/index.ts';
import { presentUser } from './admin-user.presenter.ts';
import type { UserAdminDeps } from './user-admin-deps.ts';

export async function getUser({ users }: Pick<UserAdminDeps, 'users'>, userId: string): Promise<User> {
  const user = await users.find(userId);
  if (!user) throw new AppError('not_found');
  return user;
}

export async function readUserRecord(deps: UserAdminDeps, userId: string): Promise<UserRecord> {
  const user = await getUser(deps, userId);
  const { walletAddress: address, walletVerifiedAt } = user;
  const [sums, inviter, walletChange] = await Promise.all([
    deps.payables.sumsFor(userId),
    user.referredBy === null ? null : deps.users.find(user.referredBy),
    deps.wallets.findOpenChange(userId),
  ]);
  return {
    ...presentUser(user),
    followers: user.followersCount,
    lastActive: user.lastActiveAt.toISOString(),
    invitedBy: inviter && { id: inviter.id, handle: inviter.handle },
    wallet: address === null ? null : { address, isVerified: walletVerifiedAt !== null },
    walletChange,
    cash: { approved_cents: sums.approvedCents, payable_cents: sums.payableCents, paid_cents: sums.paidCents },
  };
}

/** One page of the cash that a user was granted. */
export async function listUserPayables(
  { payables, rewards }: UserAdminDeps,
  userId: string,
  query: QueryOf<typeof listPayablesOfUser>,
) {
  const { rows, next } = await payables.pageFor(userId, query);
  return {
    payables: rows.map((row) => ({ ...rewards.presentPayable(row), questId: row.questId, batchId: row.batchId })),
    next,
  };
}

/** One page of a user's participations. The cursor is a quest's number, because a user participates once in each. */
export async function listUserParticipations(
  { participations, quests }: UserAdminDeps,
  userId: string,
  { before, limit }: QueryOf<typeof listParticipationsOfUser>,
) {
  const from = before === '' ? Number.MAX_SAFE_INTEGER : Number(before);
  const found = await participations.listNewestQuests(userId, from, limit + 1);
  const rows = found.slice(0, limit);
  const named = new Map((await quests.list(rows.map(({ questId }) => questId))).map((quest) => [quest.id, quest]));
  return {
    participations: rows.flatMap(({ id, questId, type, status, at, work }) => {
      const quest = named.get(questId);
      if (!quest) return [];
      const { title, projectId, projectName } = quest;
      return {
        id,
        questId,
        title,
        type,
        projectId,
        projectName,
        status,
        at: at.toISOString(),
        workUrl: work?.url ?? '',
      };
    }),
    next: found.length > limit ? String(rows.at(-1)?.questId) : null,
  };
}

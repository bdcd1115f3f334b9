import {
  AppError,
  submissionFlagsOf,
  type listParticipationsOfUser,
  type listPayablesOfUser,
  type QueryOf,
  type UserRecord,
} from '@magnetx/contracts';
import type { User } from '../../accounts/accounts/index.ts';
import { presentUser } from './admin-user.presenter.ts';
import type { UserAdminCall, UserAdminDeps } from './user-admin-deps.ts';
import { userSubject } from '../../../http/audit-subjects.ts';
import { presentHeld } from '../../ledger/payables/index.ts';
import { rowIdOfWork } from '../../quests/reviews/index.ts';

/** The newest participations that are looked at for flags. */
const LOOKED_AT_MAX = 100;
const FLAGGED_MAX = 20;

export async function getUser({ users }: Pick<UserAdminDeps, 'users'>, userId: string): Promise<User> {
  const user = await users.find(userId);
  if (!user) throw new AppError('not_found');
  return user;
}

function presentSuspension({ status, suspension }: User): UserRecord['suspension'] {
  if (status === 'Active' || !suspension) return null;
  const { at, reason, until } = suspension;
  return { at: at.toISOString(), reason, until: until?.toISOString() ?? null };
}

/** The reasons for a closer look at a user: the wallet, and the newest work. */
async function readFlags({ users, payables, participations, quests }: UserAdminDeps, user: User) {
  const { id, handle, walletAddress } = user;
  const [sharing, left, held, newest] = await Promise.all([
    walletAddress === null ? [] : users.listByWallet(walletAddress, FLAGGED_MAX),
    users.findSharing([user]),
    payables.listHeld({ userId: id }, FLAGGED_MAX),
    participations.listNewestQuests(id, Number.MAX_SAFE_INTEGER, LOOKED_AT_MAX),
  ]);
  const flagged = newest
    .flatMap(({ id: workId, questId, work }) => {
      const flags = work ? submissionFlagsOf(work, handle) : [];
      return flags.length > 0 ? [{ item: rowIdOfWork({ id: workId }), questId, flags }] : [];
    })
    .slice(0, FLAGGED_MAX);
  const titles = new Map((await quests.list(flagged.map(({ questId }) => questId))).map((one) => [one.id, one.title]));
  return {
    sharedWith: sharing.filter((one) => one.id !== id).map((one) => ({ id: one.id, handle: one.handle })),
    isWalletAllowed: walletAddress !== null && !left.has(id),
    flaggedWork: flagged.map(({ item, questId, flags }) => ({ item, title: titles.get(questId) ?? '', flags })),
    heldRewards: held.map((payable) => presentHeld(payable, user)),
  };
}

/** Pays a held reward, or the shared wallet of a user. Throws `already_decided` if there is nothing to decide. */
export async function payFlagged(
  deps: UserAdminDeps,
  userId: string,
  rewardId: string | undefined,
  { audit }: Pick<UserAdminCall, 'audit'>,
): Promise<void> {
  const { users, payables, withTransaction } = deps;
  const note = { subject: userSubject(userId), detail: rewardId === undefined ? 'Wallet' : `Reward ${rewardId}` };
  audit.on(note);
  const user = await getUser(deps, userId);
  await withTransaction(async (session) => {
    const allow = async () =>
      (await users.findSharing([user], session)).has(userId) && users.allowWallet(user, session);
    const decided = rewardId === undefined ? await allow() : await payables.release({ id: rewardId, userId }, session);
    if (!decided) throw new AppError('already_decided');
    await audit.done(note, session);
  });
}

export async function readUserRecord(deps: UserAdminDeps, userId: string): Promise<UserRecord> {
  const user = await getUser(deps, userId);
  const { walletAddress: address, walletVerifiedAt } = user;
  const [flags, sums, inviter, walletChange] = await Promise.all([
    readFlags(deps, user),
    deps.payables.sumsFor(userId),
    user.referredBy === null ? null : deps.users.find(user.referredBy),
    deps.wallets.findOpenChange(userId),
  ]);
  return {
    ...presentUser(user),
    suspension: presentSuspension(user),
    followers: user.followersCount,
    lastActive: user.lastActiveAt.toISOString(),
    invitedBy: inviter && { id: inviter.id, handle: inviter.handle },
    wallet: address === null ? null : { address, isVerified: walletVerifiedAt !== null },
    walletChange,
    ...flags,
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

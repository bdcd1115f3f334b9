import { splitPrize } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { User, Users } from '../../accounts/accounts/index.ts';
import { transfer } from '../../ledger/ledger/index.ts';
import type { Quest } from '../quests/index.ts';
import type { DrawDeps } from './draw-deps.ts';
import type { StoredDraw } from './draw.repository.ts';

/** The cash of each winner, in the order of the draw. */
export function sharesOf({ winners, prizeCents }: StoredDraw): number[] {
  return splitPrize(prizeCents, winners.length);
}

/** Whether payouts can pay this user's wallet. */
export function hasPayableWallet(users: Pick<Users, 'payableWalletOf'>, user: User | undefined): boolean {
  return user !== undefined && users.payableWalletOf(user) !== null;
}

/** The cause of a winner's payable, and the key of their MXP. */
export function prizeCause(questId: number, userId: string): string {
  return `prize:${questId}:${userId}`;
}

/** Gives a winner a share of the prize and the giveaway's MXP. Each user gets both once per giveaway. */
export async function grantPrize(
  { payables, ledger }: Pick<DrawDeps, 'payables' | 'ledger'>,
  { id: questId, projectId, title, mxpReward }: Quest,
  { userId, amountCents }: { readonly userId: string; readonly amountCents: number },
  session: ClientSession,
): Promise<void> {
  const cause = prizeCause(questId, userId);
  if (amountCents > 0) {
    const of = { userId, questId, projectId };
    await payables.create({ cause, ...of, kind: 'giveaway', title, amountCents }, session);
  }
  if (mxpReward === 0) return;
  await ledger.postEntry(
    {
      key: cause,
      kind: 'prize',
      memo: `Prize of quest ${questId}`,
      postings: transfer('platform:issuance', `user:${userId}`, mxpReward),
    },
    session,
  );
}

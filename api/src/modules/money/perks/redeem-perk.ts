import { AppError, earnedMxpOf, levelOf, SITE_NAME } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import { transfer } from '../../ledger/ledger/index.ts';
import { accountOf, heldAccountOf, type PerkParts } from './perk-deps.ts';
import type { StoredPerk, StoredRedemption } from './perk.model.ts';
import { perkRefusal } from './perk-refusal.ts';

/** The level of a user, which follows from what they earned, not from what they have left. */
export async function readLevel({ ledger }: Pick<PerkParts, 'ledger'>, userId: string): Promise<number> {
  return levelOf(earnedMxpOf(await ledger.totalsOf(`user:${userId}`))).number;
}

/** Whether another account has a user's payout wallet, and no admin has allowed that. */
export async function readSharesWallet(
  { users }: Pick<PerkParts, 'users'>,
  userId: string,
  session?: ClientSession,
): Promise<boolean> {
  const user = await users.find(userId, session);
  return user !== null && (await users.findSharing([user], session)).has(userId);
}

function notifyOfferer({ notifications }: PerkParts, { projectId, id, title }: StoredPerk, session: ClientSession) {
  if (projectId === null) return undefined;
  const messageOf = (count: number) =>
    t('{count, plural, one {# redemption of “{title}” to fulfil.} other {# redemptions of “{title}” to fulfil.}}', {
      count,
      title,
    });
  const about = { type: 'info', title: t('Perk redeemed'), topic: 'account', target: { kind: 'perks' } } as const;
  return notifications.storeCounted({ ...about, userId: projectId, countKey: `perk:${id}`, messageOf }, session);
}

/**
 * Redeems a perk, once per attempt: price, stock, code and receipt change in one transaction. Throws `not_found` for a
 * perk of a suspended or closed project, and what {@link perkRefusal} finds.
 */
export function createRedeemPerk(parts: PerkParts) {
  const { perks, redemptions, users, projects, ledger, withTransaction, clock } = parts;

  /** The offerer's name. Throws `not_found` unless the offerer is the site or an active project. */
  const nameOfActive = async (projectId: string | null, session: ClientSession): Promise<string> => {
    if (projectId === null) return SITE_NAME;
    const project = await projects.find(projectId, session);
    if (project?.status !== 'active') throw new AppError('not_found');
    return project.name;
  };

  return (userId: string, perkId: string, attempt: string): Promise<void> =>
    withTransaction(async (session) => {
      if (await redemptions.find(attempt, session)) return;
      // Keeps the account from being deleted in the meantime.
      if ((await users.hold(userId, session)) === null) throw new AppError('not_authenticated');
      const account = `user:${userId}` as const;
      const perk = await perks.find(perkId, session);
      if (!perk) throw new AppError('not_found');
      const from = await nameOfActive(perk.projectId, session);
      const redeemed = (await redemptions.countOf(userId, [perkId], session)).get(perkId) ?? 0;
      const balanceMxp = await ledger.balanceOf(account, session);
      const level = await readLevel(parts, userId);
      const sharesWallet = await readSharesWallet(parts, userId, session);
      const refusal = perkRefusal(perk, { level, redeemed, balanceMxp, sharesWallet }, clock.now());
      if (refusal) throw new AppError(refusal.code, { message: refusal.message });
      const taken = await perks.takeOne(perkId, session);
      if (!taken) throw new AppError('sold_out');
      const { projectId, title, priceMxp, fulfilment, stock, left } = taken;
      const hasCode = fulfilment === 'codes';
      const code = hasCode ? await perks.readCode(perkId, stock - left - 1, session) : '';
      const postings = transfer(account, hasCode ? accountOf(projectId) : heldAccountOf(perkId), priceMxp);
      await ledger.postEntry({ key: `perk:${attempt}`, kind: 'perk', memo: title, postings }, session);
      const at = clock.now();
      const state: StoredRedemption['state'] = hasCode ? 'fulfilled' : 'waiting';
      const receipt = { id: attempt, perkId, projectId, userId, title, from, priceMxp, at };
      const settled = { state, code, note: '', reason: '', settledAt: hasCode ? at : null };
      await redemptions.insert({ ...receipt, ...settled }, session);
      if (!hasCode) await notifyOfferer(parts, taken, session);
    });
}

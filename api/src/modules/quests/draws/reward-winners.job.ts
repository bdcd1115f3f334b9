import type { ClientSession } from 'mongoose';
import type { JobContext } from '../../../jobs/index.ts';
import type { Quest } from '../quests/index.ts';
import { claimDaysOf } from './claim-days.ts';
import { createDrawJob, type DrawDeps } from './draw-deps.ts';
import type { StoredDraw } from './draw.repository.ts';
import { grantPrize, hasPayableWallet, sharesOf } from './prize-share.ts';
import { winnerTexts } from './winner-texts.ts';

/**
 * Winners per transaction. It writes to their accounts, which active users also change. One transaction for all winners
 * of a large draw would never commit.
 */
const BATCH_SIZE = 20;

/** Rewards the winners of these places. The place of a deleted account is due to pass on. */
async function rewardBatch(
  deps: DrawDeps,
  { draw, quest, from, to }: { draw: StoredDraw; quest: Quest; from: number; to: number },
  session: ClientSession,
): Promise<void> {
  const { participations, users, claims, notifications, clock, winnerClaimDays } = deps;
  const { giveawayId, drawnAt, alternates, handOvers } = draw;
  const shares = sharesOf(draw);
  const tickets = draw.winners.slice(from, to);
  const entries = await participations.entries.find(giveawayId, tickets, session);
  for (const [index, ticket] of tickets.entries()) {
    const place = from + index;
    const userId = entries.get(ticket)?.userId;
    if (userId === undefined) throw new Error(`Giveaway ${giveawayId} has no entry ${ticket}`);
    const amountCents = shares[place] ?? 0;
    const since = drawnAt ?? clock.now();
    const claim = { giveawayId, place, ticket, userId, amountCents, since };
    if (!(await users.hold(userId, session))) {
      await claims.open({ ...claim, dueAt: since }, session);
      continue;
    }
    await grantPrize(deps, quest, { userId, amountCents }, session);
    const isPayable = hasPayableWallet(users, (await users.list([userId], session))[0]);
    const dueAt = isPayable ? null : claimDaysOf(since, winnerClaimDays).nextAt(since);
    if (amountCents > 0) await claims.open({ ...claim, dueAt }, session);
    const daysLeft = isPayable ? null : winnerClaimDays;
    const hasAlternate = handOvers.length < alternates.length;
    const text = winnerTexts.won({ quest, amountCents, daysLeft, hasAlternate });
    const target = { kind: 'draw', id: giveawayId } as const;
    await notifications.store({ userId, type: 'success', topic: 'giveaway', target, ...text }, session);
  }
}

/**
 * Gives each winner MXP, a payable share of the prize, a claim and a notification, once, in batches. The transaction of
 * a batch also stores the position, so an interrupted run resumes there.
 */
async function rewardWinners(deps: DrawDeps, draw: StoredDraw, context: JobContext): Promise<void> {
  const { draws, quests, withTransaction } = deps;
  const { giveawayId, winners } = draw;
  const quest = await quests.find(giveawayId);
  let from = draw.rewarded;
  while (from !== null && quest && !context.isEnding()) {
    const start = from;
    const end = start + BATCH_SIZE;
    const to = end < winners.length ? end : null;
    const isFirst = await withTransaction(async (session) => {
      if (!(await draws.advance(giveawayId, 'rewarded', { from: start, to }, session))) return false;
      await rewardBatch(deps, { draw, quest, from: start, to: end }, session);
      return true;
    });
    if (!isFirst) return;
    from = to;
  }
}

export const rewardWinnersJob = createDrawJob('reward-winners', ({ draws }) => draws.listUnrewarded, rewardWinners);

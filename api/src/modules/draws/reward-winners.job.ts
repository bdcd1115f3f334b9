import { rewardText } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { JobContext } from '../../jobs/index.ts';
import { transfer } from '../ledger/index.ts';
import type { Quest } from '../quests/index.ts';
import { createDrawJob, type DrawDeps } from './draw-deps.ts';
import type { StoredDraw } from './draw.repository.ts';

/**
 * Winners per transaction. It writes to their accounts, which active users also change. One transaction for all winners
 * of a large draw would never commit.
 */
const BATCH_SIZE = 20;

function wonText({ title, cashCents, mxpReward }: Quest): string {
  const prize = rewardText({ cashCents, mxp: mxpReward });
  const payable = cashCents > 0 ? ' Cash is paid to your wallet.' : '';
  return `You won ${title}${prize === '' ? '' : `: ${prize}`}.${payable}`;
}

/** Credits each winner once, by the ledger's key and the payable's cause `prize:<quest>:<user>`. */
async function grantPrize(deps: DrawDeps, quest: Quest, userId: string, session: ClientSession): Promise<void> {
  const { payables, ledger } = deps;
  const { id: questId, title, cashCents: amountCents, mxpReward } = quest;
  const cause = `prize:${questId}:${userId}`;
  if (amountCents > 0) {
    await payables.create({ cause, userId, questId, kind: 'giveaway', title, amountCents }, session);
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

/** A winner with a deleted account gets nothing. The prize is kept for an alternate. */
async function rewardBatch(
  deps: DrawDeps,
  { quest, tickets }: { quest: Quest; tickets: readonly string[] },
  session: ClientSession,
): Promise<void> {
  const { participations, users, notifications } = deps;
  const entries = await participations.entries.find(quest.id, tickets, session);
  for (const ticket of tickets) {
    const userId = entries.get(ticket)?.userId;
    if (userId === undefined) throw new Error(`Giveaway ${quest.id} has no entry ${ticket}`);
    if (!(await users.hold(userId, session))) continue;
    await grantPrize(deps, quest, userId, session);
    const text = { title: 'You won a giveaway!', message: wonText(quest) };
    const target = { kind: 'draw', id: quest.id } as const;
    await notifications.store({ userId, type: 'success', topic: 'giveaway', target, ...text }, session);
  }
}

/**
 * Gives each winner MXP, a payable prize and a notification, once, in batches. The transaction of a batch also stores
 * the position, so an interrupted run resumes there.
 */
async function rewardWinners(deps: DrawDeps, draw: StoredDraw, context: JobContext): Promise<void> {
  const { draws, quests, withTransaction } = deps;
  const { giveawayId, winners } = draw;
  const quest = await quests.find(giveawayId);
  let from = draw.rewarded;
  while (from !== null && quest && !context.isEnding()) {
    const start = from;
    const to = start + BATCH_SIZE < winners.length ? start + BATCH_SIZE : null;
    const isFirst = await withTransaction(async (session) => {
      if (!(await draws.advance(giveawayId, 'rewarded', { from: start, to }, session))) return false;
      await rewardBatch(deps, { quest, tickets: winners.slice(start, start + BATCH_SIZE) }, session);
      return true;
    });
    if (!isFirst) return;
    from = to;
  }
}

export const rewardWinnersJob = createDrawJob('reward-winners', ({ draws }) => draws.listUnrewarded, rewardWinners);

import { rewardText } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { runEach, type Job, type JobContext } from '../../jobs/index.ts';
import type { Quest } from '../quests/index.ts';
import type { DrawDeps } from './draw-deps.ts';
import type { StoredDraw } from './draw.repository.ts';

/** How many draws are looked up at once. */
const DRAWS_AT_ONCE = 20;
/**
 * How many are given their prize in one transaction. It writes to their accounts, which they change themselves all the
 * while: one for all the winners of a large draw would never get past those who are on the site.
 */
const BATCH = 20;

function wonText({ title, cashCents, mxpReward }: Quest): string {
  const prize = rewardText({ cashCents, mxp: mxpReward });
  const payable = cashCents > 0 ? ' Cash is paid to your wallet.' : '';
  return `You won ${title}${prize === '' ? '' : `: ${prize}`}.${payable}`;
}

/** Once per winner, by the ledger's key and the payable's cause `prize:<quest>:<user>`. */
async function give(deps: DrawDeps, quest: Quest, userId: string, session: ClientSession): Promise<void> {
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
      postings: [
        { account: `user:${userId}`, amountMxp: mxpReward },
        { account: 'platform:issuance', amountMxp: -mxpReward },
      ],
    },
    session,
  );
}

/** A winner whose account is gone gets nothing: their prize waits for an alternate. */
async function giveBatch(
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
    await give(deps, quest, userId, session);
    const text = { title: 'You won a giveaway!', message: wonText(quest) };
    const target = { kind: 'draw', id: quest.id } as const;
    const news = { userId, type: 'success', topic: 'giveaway', target, ...text } as const;
    await notifications.store(news, session);
  }
}

/**
 * Gives each winner of a draw MXP, a payable prize and a notification, so many at a time, each once: how far it has
 * come is kept in the transaction that gives, so that one that is cut off goes on where it was.
 */
async function rewardWinners(deps: DrawDeps, draw: StoredDraw, context: JobContext): Promise<void> {
  const { draws, quests, withTransaction } = deps;
  const { giveawayId, winners } = draw;
  const quest = await quests.find(giveawayId);
  let from = draw.rewarded;
  while (from !== null && quest && !context.isEnding()) {
    const start = from;
    const to = start + BATCH < winners.length ? start + BATCH : null;
    const isFirst = await withTransaction(async (session) => {
      if (!(await draws.rewardUpTo(giveawayId, { from: start, to }, session))) return false;
      await giveBatch(deps, { quest, tickets: winners.slice(start, start + BATCH) }, session);
      return true;
    });
    if (!isFirst) return;
    from = to;
  }
}

export function rewardWinnersJob(deps: DrawDeps): Job {
  return {
    name: 'reward-winners',
    everyMs: 0,
    run: async (context) => {
      await runEach(await deps.draws.listUnrewarded(DRAWS_AT_ONCE), context, (draw) =>
        rewardWinners(deps, draw, context),
      );
    },
  };
}

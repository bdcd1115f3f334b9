import { runEach, type Job, type JobContext } from '../../jobs/index.ts';
import type { DrawDeps } from './draw-deps.ts';
import type { StoredDraw } from './draw.repository.ts';

/** How many draws are looked up at once. */
const DRAWS_AT_ONCE = 20;
/** How many are told in one transaction. */
const BATCH = 200;

type Deps = Pick<DrawDeps, 'draws' | 'quests' | 'participations' | 'users' | 'notifications' | 'withTransaction'>;

function textOf(title: string, status: string): { title: string; message: string } {
  const message =
    status === 'alternate'
      ? `The winners of ${title} were drawn. You are an alternate: you move up if a winner cannot be paid.`
      : `The winners of ${title} were drawn, and you were not among them. Better luck next time!`;
  return { title: 'The draw is over', message };
}

/**
 * Tells everybody who did not win, so many at a time, each once: how far it has come is kept in the transaction that
 * stores the notifications, so that one that is cut off goes on where it was.
 */
async function tellEntrants(deps: Deps, draw: StoredDraw, context: JobContext): Promise<void> {
  const { draws, quests, participations, users, notifications, withTransaction } = deps;
  const { giveawayId } = draw;
  const quest = await quests.find(giveawayId);
  let from = draw.toldUpTo;
  while (from !== null && quest && !context.isEnding()) {
    const [start, entries] = [from, await participations.entries.list(giveawayId, from, BATCH)];
    const to = entries.length < BATCH ? null : (entries.at(-1)?.ticket ?? null);
    const others = entries.filter(({ status }) => status !== 'winner');
    const known = new Set((await users.list(others.map(({ userId }) => userId))).map(({ id }) => id));
    const isFirst = await withTransaction(async (session) => {
      if (!(await draws.tellUpTo(giveawayId, { from: start, to }, session))) return false;
      for (const { userId, status } of others) {
        if (!known.has(userId)) continue;
        const text = textOf(quest.title, status);
        const target = { kind: 'draw', id: giveawayId } as const;
        const news = { userId, type: 'info', topic: 'giveaway', target, ...text } as const;
        await notifications.store(news, session);
      }
      return true;
    });
    if (!isFirst) return;
    from = to;
  }
}

export function tellEntrantsJob(deps: Deps): Job {
  return {
    name: 'tell-entrants',
    everyMs: 0,
    run: async (context) => {
      await runEach(await deps.draws.listUntold(DRAWS_AT_ONCE), context, (draw) => tellEntrants(deps, draw, context));
    },
  };
}

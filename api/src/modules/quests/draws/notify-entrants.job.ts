import { t } from '@magnetx/texts';
import type { JobContext } from '../../../jobs/index.ts';
import { createDrawJob, type DrawDeps } from './draw-deps.ts';
import type { StoredDraw } from './draw.repository.ts';

/** Entrants per transaction. */
const BATCH_SIZE = 200;

function textOf(title: string, status: string): { title: string; message: string } {
  const message =
    status === 'alternate'
      ? t('The winners of {title} were drawn. You are an alternate: you move up if a winner cannot be paid.', { title })
      : t('The winners of {title} were drawn, and you were not among them. Better luck next time!', { title });
  return { title: t('The winners were drawn'), message };
}

/**
 * Notifies each entrant who did not win, once, in batches. The transaction of a batch also stores the position, so an
 * interrupted run resumes there.
 */
async function notifyEntrants(deps: DrawDeps, draw: StoredDraw, context: JobContext): Promise<void> {
  const { draws, quests, participations, users, notifications, withTransaction } = deps;
  const { giveawayId } = draw;
  const quest = await quests.find(giveawayId);
  let from = draw.toldUpTo;
  while (from !== null && quest && !context.isEnding()) {
    const [start, entries] = [from, await participations.entries.list(giveawayId, from, BATCH_SIZE)];
    const to = entries.length < BATCH_SIZE ? null : (entries.at(-1)?.ticket ?? null);
    const others = entries.filter(({ status }) => status !== 'winner');
    const known = new Set((await users.list(others.map(({ userId }) => userId))).map(({ id }) => id));
    const isFirst = await withTransaction(async (session) => {
      if (!(await draws.advance(giveawayId, 'toldUpTo', { from: start, to }, session))) return false;
      for (const { userId, status } of others) {
        if (!known.has(userId)) continue;
        const text = textOf(quest.title, status);
        const target = { kind: 'draw', id: giveawayId } as const;
        await notifications.store({ userId, type: 'info', topic: 'giveaway', target, ...text }, session);
      }
      return true;
    });
    if (!isFirst) return;
    from = to;
  }
}

export const notifyEntrantsJob = createDrawJob('notify-entrants', ({ draws }) => draws.listUnnotified, notifyEntrants);

import { runEach, type Job } from '../../jobs/index.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { QuestReviews } from './review-quest.ts';

const BATCH = 100;

interface ReturnExpiredDeps extends Pick<ReviewDeps, 'quests' | 'clock'>, Pick<QuestReviews, 'returnExpired'> {}

/** Returns pending quests whose deadline has passed to their owners, with their fees. */
export function returnExpiredQuestsJob({ quests, clock, returnExpired }: ReturnExpiredDeps): Job {
  return {
    name: 'return-expired-quests',
    everyMs: 0,
    run: async (context) => {
      for (;;) {
        const due = await quests.schedule.listDue('pending', clock.now(), BATCH);
        await runEach(due, context, returnExpired);
        if (due.length < BATCH || context.isEnding()) return;
      }
    },
  };
}

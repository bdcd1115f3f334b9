import { runEach, type Job } from '../../../jobs/index.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { QuestReviews } from './review-quest.ts';

const BATCH = 100;

interface PendingQuestJobsDeps extends Pick<ReviewDeps, 'clock'>, Pick<QuestReviews, 'returnExpired' | 'start'> {
  readonly quests: Pick<ReviewDeps['quests'], 'schedule'>;
}

function jobOf(name: string, list: (limit: number) => Promise<number[]>, step: (id: number) => Promise<void>): Job {
  return {
    name,
    everyMs: 0,
    run: async (context) => {
      for (;;) {
        const due = await list(BATCH);
        await runEach(due, context, step);
        if (due.length < BATCH || context.isEnding()) return;
      }
    },
  };
}

/**
 * Makes scheduled quests live at their start, and returns pending quests whose deadline has passed, with their fees, to
 * their owners.
 */
export function pendingQuestJobs({ quests: { schedule }, clock, start, returnExpired }: PendingQuestJobsDeps): Job[] {
  return [
    jobOf('start-scheduled-quests', (limit) => schedule.listToStart(clock.now(), limit), start),
    jobOf('return-expired-quests', (limit) => schedule.listDue('pending', clock.now(), limit), returnExpired),
  ];
}

import { runEach, type Job } from '../../../jobs/index.ts';
import { ownersUntil } from './owner-rules.ts';
import type { ReviewDeps } from './review-deps.ts';
import type { QuestReviews } from './review-quest.ts';
import type { ReviewRowRepository } from './review-row.repository.ts';

const BATCH = 100;

/** How often work is passed from owners to admins. */
const PASS_EVERY_MS = 60_000;

interface PendingQuestJobsDeps
  extends Pick<ReviewDeps, 'clock' | 'ownerRules'>, Pick<QuestReviews, 'returnExpired' | 'start'> {
  readonly quests: Pick<ReviewDeps['quests'], 'schedule'>;
  readonly rows: Pick<ReviewRowRepository, 'passToAdmins'>;
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
 * Makes scheduled quests live at their start, returns pending quests whose deadline has passed, with their fees, to
 * their owners, and passes work that its owner has not decided to the admins.
 */
export function pendingQuestJobs(deps: PendingQuestJobsDeps): Job[] {
  const { quests, rows, clock, ownerRules, start, returnExpired } = deps;
  const { schedule } = quests;
  return [
    jobOf('start-scheduled-quests', (limit) => schedule.listToStart(clock.now(), limit), start),
    jobOf('return-expired-quests', (limit) => schedule.listDue('pending', clock.now(), limit), returnExpired),
    {
      name: 'pass-work-to-admins',
      everyMs: PASS_EVERY_MS,
      run: () => rows.passToAdmins(ownersUntil(clock.now(), ownerRules)),
    },
  ];
}

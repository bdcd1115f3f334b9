import type { QuestsModule } from '../modules/quests/index.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Job } from './create-jobs.ts';
import { runEach } from './run-each.ts';

/** How many quests are looked up at once. */
const BATCH = 100;

export interface ConcludeDueQuestsDeps {
  readonly quests: Pick<QuestsModule, 'schedule' | 'conclude'>;
  /** Charges what a listing has not paid yet. */
  readonly chargeListing: (questId: number) => Promise<void>;
  readonly clock: Clock;
}

/** Concludes the quests whose deadline has come; a listing pays first for the days that began before. */
export function concludeDueQuestsJob({ quests, chargeListing, clock }: ConcludeDueQuestsDeps): Job {
  return {
    name: 'conclude-due-quests',
    everyMs: 0,
    run: async (context) => {
      for (;;) {
        const due = await quests.schedule.listDue(clock.now(), BATCH);
        await runEach(due, context, async (id) => {
          await chargeListing(id);
          await quests.conclude(id, 'deadline');
        });
        if (due.length < BATCH || context.isEnding()) return;
      }
    },
  };
}

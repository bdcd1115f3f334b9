import type { QuestsModule } from '../modules/quests/quests/index.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Job } from './create-jobs.ts';
import { runEach } from './run-each.ts';

const BATCH = 100;

export interface ConcludeDueQuestsDeps {
  readonly quests: Pick<QuestsModule, 'schedule' | 'conclude'>;
  /** Charges the unpaid days of a listing. */
  readonly chargeListing: (questId: number) => Promise<void>;
  readonly clock: Clock;
}

/** Concludes the quests whose deadline has passed. A listing first pays for the days that began before. */
export function concludeDueQuestsJob({ quests, chargeListing, clock }: ConcludeDueQuestsDeps): Job {
  return {
    name: 'conclude-due-quests',
    everyMs: 0,
    run: async (context) => {
      for (;;) {
        const due = await quests.schedule.listDue('active', clock.now(), BATCH);
        await runEach(due, context, async (id) => {
          await chargeListing(id);
          await quests.conclude(id, 'deadline');
        });
        if (due.length < BATCH || context.isEnding()) return;
      }
    },
  };
}

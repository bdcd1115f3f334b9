import type { QuestsModule } from '../quests/index.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Job } from '../../../jobs/create-jobs.ts';
import { runEach } from '../../../jobs/run-each.ts';

const BATCH = 100;

export interface ConcludeDueQuestsDeps {
  readonly quests: Pick<QuestsModule, 'schedule' | 'conclude'>;
  /** Charges the unpaid days of a listing. */
  readonly charge: (questId: number) => Promise<void>;
  readonly clock: Clock;
}

/** Concludes the quests whose deadline has passed. A listing first pays for the days that began before. */
export function concludeDueQuestsJob({ quests, charge, clock }: ConcludeDueQuestsDeps): Job {
  return {
    name: 'conclude-due-quests',
    everyMs: 0,
    run: async (context) => {
      for (;;) {
        const due = await quests.schedule.listDue('active', clock.now(), BATCH);
        await runEach(due, context, async (id) => {
          await charge(id);
          await quests.conclude(id, 'deadline');
        });
        if (due.length < BATCH || context.isEnding()) return;
      }
    },
  };
}

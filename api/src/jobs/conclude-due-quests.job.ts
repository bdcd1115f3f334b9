import type { QuestsModule } from '../modules/quests';
import type { Clock } from './clock';
import type { Job } from './create-jobs';
import { runEach } from './run-each';

/** How many quests are looked up at once. */
const BATCH = 100;

/** Concludes the quests whose deadline has come. */
export function concludeDueQuestsJob(deps: { quests: Pick<QuestsModule, 'listDue' | 'conclude'>; clock: Clock }): Job {
  const { quests, clock } = deps;
  return {
    name: 'conclude-due-quests',
    everyMs: 0,
    run: async (context) => {
      for (;;) {
        const due = await quests.listDue(clock.now(), BATCH);
        await runEach(due, context, (id) => quests.conclude(id, 'deadline'));
        if (due.length < BATCH || context.isEnding()) return;
      }
    },
  };
}

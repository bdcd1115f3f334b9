import { t } from '@magnetx/texts';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { CalloutsModule } from '../../callouts/index.ts';
import type { Verifier } from '../check.ts';
import { judge } from '../remote-verdict.ts';
import type { RequestBudget } from '../request-budget.ts';

interface CalloutDeps {
  readonly callouts: Pick<CalloutsModule, 'send'>;
  readonly budget: RequestBudget;
  readonly logger: Pick<CoreDeps['logger'], 'warn'>;
  /** The time of the project's software. */
  readonly timeoutMs: number;
}

/** For what surrounds the request: its signature, and the storage of its outcome. */
const STORAGE_MS = 1_000;

/** Asks the software of the project, which gets the person and the text that they typed. */
export function createCalloutVerifier({ callouts, budget, logger, timeoutMs }: CalloutDeps): Verifier<'callout'> {
  const remote = { kind: 'callout', service: t('The project'), logger, lookMs: timeoutMs + STORAGE_MS } as const;
  return {
    runs: 'queue',
    attemptsOf: () => null,
    verify: (claim) =>
      judge(remote, claim, async () => {
        const {
          check,
          person,
          quest,
          message,
          answer: { manual: answer = null },
        } = claim;
        if (check.asked !== '' && answer === null) {
          return { isPassed: false, reason: t('Enter your answer.'), observed: null };
        }
        await budget.take(quest.projectId, person);
        const { handle, xUserId, wallet } = person;
        const { result, reason } = await callouts.send({
          projectId: quest.projectId,
          messageId: message.id,
          // A trial has no claim, and is sent as a test.
          claim: message.claimId === '' ? null : { questId: quest.id, claimId: message.claimId },
          address: check.address,
          data: { quest_id: quest.id, handle, x_user_id: xUserId, wallet, answer },
          timeoutMs,
        });
        if (result === null) throw new Error(reason);
        const observed = { result, reason };
        const isPassed = result === 'passed';
        return { isPassed, reason: reason || t('The project says that this is not done yet.'), observed };
      }),
    show: ({ task, asked }) => ({ task: { text: task, link: '' }, ...(asked !== '' && { manual: { asked } }) }),
  };
}

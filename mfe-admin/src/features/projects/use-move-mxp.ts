import { formatMxp, type ProjectManager } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useAttemptKey } from '@magnetx/federation/forms';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { useCreditProjectMutation, useDebitProjectMutation } from './projects.endpoints.ts';

export type Direction = 'credit' | 'debit';

const FAILED = { credit: t('Failed to credit MXP'), debit: t('Failed to debit MXP') } as const satisfies Record<
  Direction,
  string
>;

export type MoveMxp = (
  project: ProjectManager,
  direction: Direction,
  moved: { amount: number; reason: string },
) => Promise<void>;

/** Credits or debits a project, and says how it went: done, or why it was not. */
export function useMoveMxp(): MoveMxp {
  const { notify } = useHost();
  const [credit] = useCreditProjectMutation();
  const [debit] = useDebitProjectMutation();
  const attempt = useAttemptKey();

  return async ({ projectId, projectName }, direction, { amount, reason }) => {
    const body = { projectId, amount, reason };
    const move = direction === 'credit' ? credit : debit;
    const { error } = await move({ body, idempotencyKey: attempt.keyFor({ direction, body }) });
    attempt.settle(error);
    if (error) {
      const failureText = failureTextFrom({ refused: FAILED[direction], unanswered: FAILED[direction] });
      notify({ type: 'error', title: failureText(error), message: projectName });
    } else {
      const words = direction === 'credit' ? [t('Credited'), 'to'] : [t('Debited'), 'from'];
      notify({ type: 'success', title: `${words[0]} ${formatMxp(amount)} ${words[1]} ${projectName}` });
    }
  };
}

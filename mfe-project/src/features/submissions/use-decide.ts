import { type Submission } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';
import { useDecideMutation, type DecideBody } from '../../shared/submissions/submissions.endpoints.ts';
import { useReport, type Settled } from './use-recommend.ts';

const DONE: Record<DecideBody['decision'], string> = { approve: t('approved'), reject: t('rejected') };

export const decideFailureText = (error: unknown): string =>
  errorText(error, t('Your decision was not stored. Please try again.'));

/** Decides on work that the reserves of its quests cover, and reports the outcome in a toast. */
export function useDecide() {
  const report = useReport();
  const [send] = useDecideMutation();

  return async (decision: DecideBody['decision'], items: readonly Submission[], reason = ''): Promise<Settled> => {
    const { data: results, error } = await send({ decision, reason, ids: items.map(({ id }) => id) });
    if (!results) return { error, changed: [] };
    return report(results, items, (done) => ({
      title: t('{count, plural, one {# submission {done}} other {# submissions {done}}}', {
        count: done.length,
        done: DONE[decision],
      }),
    }));
  };
}

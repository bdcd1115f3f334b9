import { type Submission } from '@magnetx/contracts';
import { errorText } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import {
  useRecommendMutation,
  type RecommendBody,
  type SubmissionResults,
} from '../../shared/submissions/submissions.endpoints.ts';

type Verdict = RecommendBody['verdict'];

const DONE: Record<Verdict, (count: number) => string> = {
  accept: (count) =>
    t('{count, plural, one {Recommended to accept # submission} other {Recommended to accept # submissions}}', {
      count,
    }),
  decline: (count) =>
    t('{count, plural, one {Recommended to decline # submission} other {Recommended to decline # submissions}}', {
      count,
    }),
  withdraw: (count) =>
    t('{count, plural, one {# recommendation withdrawn} other {# recommendations withdrawn}}', { count }),
};

/** A submission that has changed since it was shown, so nothing was recommended for it. */
export interface ChangedSubmission {
  readonly before: Submission;
  readonly present: Submission;
  /** Why, for people. */
  readonly error: string;
}

export interface Settled {
  readonly error?: unknown;
  readonly changed: readonly ChangedSubmission[];
}

export const recommendFailureText = (error: unknown): string =>
  errorText(error, t('Your recommendation was not stored. Please try again.'));

interface Done {
  readonly title: string;
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Reports the outcomes of a call in toasts: of what was done as `doneOf` says, and of what was refused. */
export function useReport() {
  const { notify } = useHost();
  return (
    results: SubmissionResults,
    items: readonly Submission[],
    doneOf: (done: readonly Submission[]) => Done,
  ): Settled => {
    const done = results.flatMap(({ submission }) => submission ?? []);
    const refused = results.filter(({ submission }) => submission === null);
    if (done.length > 0) notify({ type: 'success', ...doneOf(done) });
    if (refused.length > 0) {
      const message = [...new Set(refused.map((one) => one.error))].join(' ');
      notify({
        type: 'warning',
        title: t('{count, plural, one {# submission left as is} other {# submissions left as is}}', {
          count: refused.length,
        }),
        message,
      });
    }
    const changed = refused.flatMap(({ id, present, error: why }) => {
      const before = items.find((item) => item.id === id);
      return before && present ? [{ before, present, error: why }] : [];
    });
    return { changed };
  };
}

/** Recommends, and reports the outcome in a toast. An error is returned only if the whole call failed. */
export function useRecommend() {
  const { notify } = useHost();
  const report = useReport();
  const [send, { isLoading: isSending }] = useRecommendMutation();

  async function recommend(verdict: Verdict, items: readonly Submission[], reason = ''): Promise<Settled> {
    const { data: results, error } = await send({ verdict, reason, ids: items.map(({ id }) => id) });
    if (!results) return { error, changed: [] };
    return report(results, items, (done) => ({
      title: DONE[verdict](done.length),
      ...(verdict !== 'withdraw' && {
        action: { label: t('Undo'), onClick: () => void recommendNow('withdraw', done) },
      }),
    }));
  }

  /** Without a dialog that would show a failure. */
  async function recommendNow(verdict: Verdict, items: readonly Submission[]): Promise<readonly ChangedSubmission[]> {
    const { error, changed } = await recommend(verdict, items);
    if (error) notify({ type: 'error', title: recommendFailureText(error) });
    return changed;
  }

  return { recommend, recommendNow, isSending };
}

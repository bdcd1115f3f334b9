import { formatMoment, formatUsd, type ReviewItem } from '@magnetx/contracts';
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { wasDecidedBefore } from './review-failure.ts';
import { useDecisionToast } from './use-decision-toast.ts';
import { useReviewCalls, type BatchOutcome, type BulkDecision } from './use-review-calls.ts';

/** A bulk decision takes longer to reconsider than the default five seconds of a toast. */
const BULK_MS = 10_000;

const CHECKED = { override: t('Decision overridden'), confirm: t('Decision confirmed') } as const;

const DONE = { approve: t('approved'), reject: t('rejected'), follow: t('decided as recommended') } as const;

/** The outcome of an action, with an error only if it can be retried. */
export interface Settled {
  readonly error?: unknown;
  /** The item as it is now, if the action was refused because it has changed since it was shown. */
  readonly present?: ReviewItem;
}

const takenBackTexts = ({ length: count, 0: first }: readonly ReviewItem[]) => ({
  title: t('{count, plural, one {# decision taken back} other {# decisions taken back}}', { count }),
  message: t('{count, plural, one {“{title}” waits again.} other {They wait again.}}', {
    count,
    title: first?.title ?? '',
  }),
});

/** The debt that the approval of work adds to its project. */
function owedText({ cash_cents: cash, reserved_cents: reserved, projectName: project }: ReviewItem): string {
  return cash > reserved ? t('{project} owes {owed} more', { project, owed: formatUsd(cash) }) : '';
}

/**
 * The actions on submissions. Each reports its outcome in a toast, which offers to undo a decision while that is
 * possible. A failure is returned, for the component that requested the action.
 */
export function useReviewActions() {
  const { notify } = useHost();
  const notifyDecision = useDecisionToast();
  const calls = useReviewCalls();

  const undo = (items: readonly ReviewItem[]) => ({
    action: { label: t('Undo'), onClick: () => void reverse(items) },
  });

  async function decide(decision: 'approve' | 'reject', item: ReviewItem, reason = ''): Promise<Settled> {
    const { data, error } = await (decision === 'approve' ? calls.approve(item) : calls.reject(item, reason));
    if (wasDecidedBefore(error)) {
      const message = t('“{title}” was decided in the meantime.', { title: item.title });
      notify({ type: 'warning', title: t('Already decided'), message });
      return {};
    }
    if (error) return { error, ...(await calls.presentAfter(error, item)) };
    const title = decision === 'approve' ? t('Submission approved') : t('Submission rejected');
    const start = data?.startsAt ? t(', live from {startsAt}', { startsAt: formatMoment(data.startsAt) }) : '';
    const owed = decision === 'approve' ? owedText(item) : '';
    const message = `${item.title}${start}${owed && ` · ${owed}`}`;
    notifyDecision({ type: 'success', title, message, ...(data?.isReversible && undo([data])) });
    return {};
  }

  /** Reverses the decisions on exactly these items, and reports failures too. */
  async function reverse(items: readonly ReviewItem[]): Promise<Settled> {
    const { done, refused } = await calls.reverse(items);
    if (done.length > 0) {
      notifyDecision({ type: 'success', ...takenBackTexts(done) });
    }
    if (refused.length > 0) {
      const title = t(
        '{count, plural, one {# decision could not be taken back} other {# decisions could not be taken back}}',
        { count: refused.length },
      );
      const message = refused.map(({ item, error }) => `${item.title}: ${error}`).join(' · ');
      notify({ type: 'error', title, message, duration: BULK_MS });
    }
    const [changed] = refused.flatMap(({ present }) => present ?? []);
    return items.length === 1 && changed ? { present: changed } : {};
  }

  /** Overrides the decision of an owner, or confirms it. */
  async function check(step: keyof typeof CHECKED, item: ReviewItem, reason = ''): Promise<Settled> {
    const { error } = await (step === 'override' ? calls.override(item, reason) : calls.confirm(item));
    if (error) return { error, ...(await calls.presentAfter(error, item)) };
    notifyDecision({ type: 'success', title: CHECKED[step], message: item.title });
    return {};
  }

  return {
    override: (item: ReviewItem, reason: string) => check('override', item, reason),
    confirm: (item: ReviewItem) => check('confirm', item),
    approve: (item: ReviewItem) => decide('approve', item),
    reject: (item: ReviewItem, reason: string) => decide('reject', item, reason),
    reverse,
    async remove(item: ReviewItem): Promise<Settled> {
      const { error } = await calls.remove(item);
      if (error) return { error, ...(await calls.presentAfter(error, item)) };
      notifyDecision({ type: 'success', title: t('Submission deleted'), message: item.title });
      return {};
    },
    /** Decides on several items independently. The caller shows those that were refused. */
    async decideMany(decision: BulkDecision, items: readonly ReviewItem[], reason = ''): Promise<BatchOutcome> {
      const outcome = await calls.decideMany(decision, items, reason);
      const count = outcome.done.length;
      const title = t('{count, plural, one {# submission {done}} other {# submissions {done}}}', {
        count,
        done: DONE[decision],
      });
      const reversible = outcome.done.filter(({ isReversible }) => isReversible);
      const offer = reversible.length > 0 && undo(reversible);
      if (count > 0) notifyDecision({ type: 'success', title, duration: BULK_MS, ...offer });
      return outcome;
    },
  };
}

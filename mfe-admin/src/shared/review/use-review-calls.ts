import { REVIEW_BATCH_MAX, type ReviewItem } from '@magnetx/contracts';
import { errorText, readCallError, useAreaDispatch } from '@magnetx/federation/api';
import { useAttemptKey } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { announceReview } from './other-tabs.ts';
import { hasChanged, NETWORK_FAILED } from './review-failure.ts';
import { reviewEndpoints as endpoints, type BatchResults } from './review.endpoints.ts';

/** `follow` decides on each item as its owner recommends. */
export type BulkDecision = 'approve' | 'reject' | 'follow';

export interface RefusedItem {
  readonly item: ReviewItem;
  /** Why, for people. */
  readonly error: string;
  /** The item as it is now, if it has changed since it was shown. */
  readonly present: ReviewItem | null;
}

export interface BatchOutcome {
  /** As they stand now. */
  readonly done: readonly ReviewItem[];
  readonly refused: readonly RefusedItem[];
}

interface Answer<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
}

/** The page does not follow these calls: Undo may be pressed after it was closed. */
const UNTRACKED = { track: false };

/** The id names the revision that the admin sees: nothing is approved unseen. */
const named = ({ id, type }: ReviewItem) => ({ id, type });

/** With the decision that the admin sees: another one is not replaced or confirmed. */
const seenDecision = ({ id, status }: ReviewItem) => ({
  id,
  seen: status === 'approved' ? ('approved' as const) : ('rejected' as const),
});

/** With the recommendation that the admin sees: a changed one is not followed. */
const seenWithRecommendation = (item: ReviewItem) => {
  const { verdict, reason } = item.recommendation ?? {};
  return { ...named(item), ...(verdict && { seen: verdict }), ...(reason && { seenReason: reason }) };
};

/** The calls on submissions, each of which is done once however often it has to be sent. */
export function useReviewCalls() {
  const dispatch = useAreaDispatch();
  const attempt = useAttemptKey();

  async function once<Body extends object, T>(
    name: string,
    body: Body,
    send: (arg: { body: Body; idempotencyKey: string }) => PromiseLike<Answer<T>>,
  ): Promise<Answer<T>> {
    const answer = await send({ body, idempotencyKey: attempt.keyFor({ name, body }) });
    attempt.settle(answer.error);
    if (!answer.error) announceReview();
    return answer;
  }

  return {
    approve: (item: ReviewItem) =>
      once('approve', named(item), (arg) => dispatch(endpoints.approve.initiate(arg, UNTRACKED))),
    reject: (item: ReviewItem, reason: string) =>
      once('reject', { ...named(item), reason }, (arg) => dispatch(endpoints.reject.initiate(arg, UNTRACKED))),
    override: (item: ReviewItem, reason: string) =>
      once('override', { ...seenDecision(item), reason }, (arg) =>
        dispatch(endpoints.override.initiate(arg, UNTRACKED)),
      ),
    confirm: (item: ReviewItem) =>
      once('confirm', seenDecision(item), (arg) => dispatch(endpoints.confirm.initiate(arg, UNTRACKED))),
    /** The item as it is now, if this error says that it has changed. */
    async presentAfter(error: unknown, { id }: ReviewItem): Promise<{ present?: ReviewItem }> {
      if (!hasChanged(error)) return {};
      const options = { subscribe: false, forceRefetch: true };
      const { data } = await dispatch(endpoints.getReviewItem.initiate({ params: { id } }, options));
      return data ? { present: data.submission } : {};
    },
    remove: (item: ReviewItem) =>
      once('delete', named(item), (arg) => dispatch(endpoints.remove.initiate(arg, UNTRACKED))),
    decideMany: (decision: BulkDecision, items: readonly ReviewItem[], reason: string) =>
      inParts(items, (part) =>
        once(
          'decide',
          { decision, items: part.map(decision === 'follow' ? seenWithRecommendation : named), reason },
          (arg) => dispatch(endpoints.decideMany.initiate(arg, UNTRACKED)),
        ),
      ),
    reverse: (items: readonly ReviewItem[]) =>
      inParts(items, (part) =>
        once('reverse', { items: part.map(named) }, (arg) => dispatch(endpoints.reverse.initiate(arg, UNTRACKED))),
      ),
  };
}

/** Sends the items in batches of the call's maximum, and collects the outcome of each. */
async function inParts(
  items: readonly ReviewItem[],
  send: (part: readonly ReviewItem[]) => Promise<Answer<BatchResults>>,
): Promise<BatchOutcome> {
  const done: ReviewItem[] = [];
  const refused: RefusedItem[] = [];
  for (let start = 0; start < items.length; start += REVIEW_BATCH_MAX) {
    const part = items.slice(start, start + REVIEW_BATCH_MAX);
    const { data, error } = await send(part);
    for (const item of part) {
      const result = data?.find(({ id }) => id === item.id);
      if (result?.submission) done.push(result.submission);
      else refused.push({ item, error: result?.error || partFailureText(error), present: result?.present ?? null });
    }
  }
  return { done, refused };
}

/** Why the items of a call are refused that gave no results. */
function partFailureText(error: unknown): string {
  return readCallError(error)?.code === 'network' ? NETWORK_FAILED : errorText(error, t('Something went wrong.'));
}

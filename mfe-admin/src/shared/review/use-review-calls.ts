import { REVIEW_BATCH_MAX, type ReviewItem } from '@magnetx/contracts';
import { errorText, readCallError, useAreaDispatch } from '@magnetx/federation/api';
import { useAttemptKey } from '@magnetx/federation/forms';
import { NETWORK_FAILED } from './review-failure.ts';
import { reviewEndpoints as endpoints, type BatchResults } from './review.endpoints.ts';

export interface RefusedItem {
  readonly item: ReviewItem;
  /** Why, for people. */
  readonly error: string;
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

const named = ({ id, type }: ReviewItem) => ({ id, type });

/**
 * The calls on submissions, each of which is done once however often it has to be sent. They are dispatched, and not
 * a hook's triggers: Undo may be pressed after the page that offered it was closed.
 */
export function useReviewCalls() {
  const dispatch = useAreaDispatch();
  const attempt = useAttemptKey();

  async function once<T>(name: string, body: object, send: (key: string) => PromiseLike<Answer<T>>) {
    const answer = await send(attempt.keyFor({ name, body }));
    attempt.settle(answer.error);
    return answer;
  }

  return {
    approve(item: ReviewItem): Promise<Answer<ReviewItem>> {
      const body = named(item);
      return once('approve', body, (idempotencyKey) =>
        dispatch(endpoints.approve.initiate({ body, idempotencyKey }, { track: false })),
      );
    },
    reject(item: ReviewItem, reason: string): Promise<Answer<ReviewItem>> {
      const body = { ...named(item), reason };
      return once('reject', body, (idempotencyKey) =>
        dispatch(endpoints.reject.initiate({ body, idempotencyKey }, { track: false })),
      );
    },
    remove(item: ReviewItem): Promise<Answer<unknown>> {
      const body = named(item);
      return once('delete', body, (idempotencyKey) =>
        dispatch(endpoints.remove.initiate({ body, idempotencyKey }, { track: false })),
      );
    },
    decideMany: (decision: 'approve' | 'reject', items: readonly ReviewItem[], reason: string) =>
      inParts(items, (part) => {
        const body = { decision, items: part.map(named), reason };
        return once('decide', body, (idempotencyKey) =>
          dispatch(endpoints.decideMany.initiate({ body, idempotencyKey }, { track: false })),
        );
      }),
    reverse: (items: readonly ReviewItem[]) =>
      inParts(items, (part) => {
        const body = { items: part.map(named) };
        return once('reverse', body, (idempotencyKey) =>
          dispatch(endpoints.reverse.initiate({ body, idempotencyKey }, { track: false })),
        );
      }),
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
      else refused.push({ item, error: result?.error || partFailureText(error) });
    }
  }
  return { done, refused };
}

/** Why the items of a call are refused that gave no results. */
function partFailureText(error: unknown): string {
  return readCallError(error)?.code === 'network' ? NETWORK_FAILED : errorText(error, 'Something went wrong.');
}

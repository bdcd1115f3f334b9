import type { ReviewItem } from '@magnetx/contracts';
import { useHost } from '@magnetx/federation/host';
import { useRef, useState } from 'react';
import { reviewFailureText, type ReviewAction } from '../../shared/review/review-failure.ts';
import { useReviewActions, type Settled } from '../../shared/review/use-review-actions.ts';
import type { BulkDecision, RefusedItem } from '../../shared/review/use-review-calls.ts';

interface BulkRefusal {
  readonly decision: BulkDecision;
  readonly refused: readonly RefusedItem[];
}

/**
 * Actions on rows without a dialog. Failures are shown in toasts and in the page.
 * `listedAtMs` is when the rows were answered (Unix time in ms). `onChanged` shows a row that has changed since then.
 */
export function useQueueWork(listedAtMs: number, onChanged: (item: ReviewItem, before: ReviewItem) => void) {
  const { notify } = useHost();
  const actions = useReviewActions();
  /** When each row was settled; for ever in the future while that is under way. */
  const settledAtMs = useRef(new Map<string, number>());
  const [isDeciding, setIsDeciding] = useState(false);
  const [refusal, setRefusal] = useState<BulkRefusal | null>(null);

  /** A key that is held down, or a second click, asks once: until the list says how the row stands now. */
  async function once(item: ReviewItem, action: ReviewAction, act: () => Promise<Settled>) {
    if ((settledAtMs.current.get(item.id) ?? 0) > listedAtMs) return;
    settledAtMs.current.set(item.id, Infinity);
    const { error, present } = await act();
    settledAtMs.current.set(item.id, error ? 0 : Date.now());
    if (present) onChanged(present, item);
    else if (error) notify({ type: 'error', title: reviewFailureText(action)(error) });
  }

  return {
    approve: (item: ReviewItem) => void once(item, 'approve', () => actions.approve(item)),
    reverse: (item: ReviewItem) => void once(item, 'reverse', () => actions.reverse([item])),
    isDeciding,
    async decideMany(decision: BulkDecision, items: readonly ReviewItem[], reason = '') {
      if (isDeciding) return;
      setIsDeciding(true);
      setRefusal(null);
      const { refused } = await actions.decideMany(decision, items, reason);
      setIsDeciding(false);
      if (refused.length > 0) setRefusal({ decision, refused });
    },
    refusal,
    dismissRefusal: () => setRefusal(null),
  };
}

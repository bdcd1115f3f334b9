import { describeLink, type ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { rowKeysWith, useRowKeys } from '@magnetx/ui';

/** The keys of the review queue, in the order of their list, and what each does. */
export const QUEUE_KEYS = rowKeysWith([
  { keys: ['a'], does: t('Approve the current row') },
  { keys: ['r'], does: t('Reject it, with a reason') },
  { keys: ['u'], does: t('Reverse the decision on it') },
  { keys: ['o'], does: t('Open its work in a new tab, or its details where there is none') },
]);

interface QueueKeysOptions extends Omit<Parameters<typeof useRowKeys<ReviewItem>>[0], 'onRow'> {
  onApprove: (item: ReviewItem) => void;
  onReject: (item: ReviewItem) => void;
  onReverse: (item: ReviewItem) => void;
  onSelect: (item: ReviewItem) => void;
}

/** Reviewing by keyboard alone. */
export function useQueueKeys({ onApprove, onReject, onReverse, onSelect, ...rows }: QueueKeysOptions): void {
  useRowKeys({
    ...rows,
    onRow: {
      a: onApprove,
      r: onReject,
      u: onReverse,
      o(item) {
        if (describeLink(item.submissionUrl)) window.open(item.submissionUrl, '_blank', 'noopener,noreferrer');
        else rows.onDetails(item);
      },
      x: onSelect,
    },
  });
}

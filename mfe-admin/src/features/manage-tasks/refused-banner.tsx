import { formatCount, type ReviewItem } from '@magnetx/contracts';
import { Banner, Button } from '@magnetx/ui';
import type { BulkDecision, RefusedItem } from '../../shared/review/use-review-calls.ts';

const FAILED: Record<BulkDecision, string> = { approve: 'approve', reject: 'reject', follow: 'follow the owner of' };

interface RefusedBannerProps {
  decision: BulkDecision;
  refused: readonly RefusedItem[];
  /** Opens an item that has changed since the decision was made. */
  onOpen: (item: ReviewItem, before: ReviewItem) => void;
  onClose: () => void;
}

/** Names what a decision in bulk could not be made on, and why. */
export function RefusedBanner({ decision, refused, onOpen, onClose }: RefusedBannerProps) {
  return (
    <Banner
      tone="danger"
      title={`Failed to ${FAILED[decision]} ${formatCount(refused.length, 'submission')}`}
      action={
        <Button variant="secondary" size="small" onClick={onClose}>
          Dismiss
        </Button>
      }
    >
      <ul>
        {refused.map(({ item, error, present }) => (
          <li key={item.id}>
            <strong>{item.title}</strong> by {item.submittedBy}: {error}{' '}
            {present ? (
              <Button variant="secondary" size="small" onClick={() => onOpen(present, item)}>
                See what changed
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

import { formatCount } from '@magnetx/contracts';
import { Banner, Button } from '@magnetx/ui';
import type { BulkDecision, RefusedItem } from '../../shared/review/use-review-calls.ts';

const FAILED: Record<BulkDecision, string> = { approve: 'approve', reject: 'reject', follow: 'follow the owner of' };

interface RefusedBannerProps {
  decision: BulkDecision;
  refused: readonly RefusedItem[];
  onClose: () => void;
}

/** Names what a decision in bulk could not be made on, and why. */
export function RefusedBanner({ decision, refused, onClose }: RefusedBannerProps) {
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
        {refused.map(({ item, error }) => (
          <li key={item.id}>
            <strong>{item.title}</strong> by {item.submittedBy}: {error}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

import { formatCount } from '@magnetx/contracts';
import { Banner, Button } from '@magnetx/ui';
import type { BulkDecision, RefusedItem } from '../../shared/review/use-review-calls.ts';

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
      title={`Failed to ${decision} ${decision === 'follow' ? 'the owner of ' : ''}${formatCount(refused.length, 'submission')}`}
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

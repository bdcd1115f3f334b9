import { type ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Banner, Button } from '@magnetx/ui';
import type { BulkDecision, RefusedItem } from '../../shared/review/use-review-calls.ts';

const FAILED: Record<BulkDecision, string> = {
  approve: t('approve'),
  reject: t('reject'),
  follow: t('follow the owner of'),
};

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
      title={t('{count, plural, one {Failed to {failed} # submission} other {Failed to {failed} # submissions}}', {
        count: refused.length,
        failed: FAILED[decision],
      })}
      action={
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('Dismiss')}
        </Button>
      }
    >
      <ul>
        {refused.map(({ item, error, present }) => (
          <li key={item.id}>
            <Trans
              text="{strong} by {submittedBy}: {error}"
              values={{ strong: <strong>{item.title}</strong>, submittedBy: item.submittedBy, error }}
            />{' '}
            {present ? (
              <Button variant="secondary" size="small" onClick={() => onOpen(present, item)}>
                {t('See what changed')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

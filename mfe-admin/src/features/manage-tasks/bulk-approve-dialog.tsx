import { formatUsd, type ReviewItem } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { ConfirmDialog } from '@magnetx/ui';
import { failureTextFrom } from '@magnetx/federation/api';
import { coveredCentsOf } from './covered-cents.ts';

const failureText = failureTextFrom({ refused: t('Failed to approve') });

interface BulkApproveDialogProps {
  /** The approved ones. */
  items: readonly ReviewItem[];
  title: string;
  confirmLabel: string;
  approve: () => Promise<void>;
  onClose: () => void;
}

/** Asks before several items are approved, with the cost of their rewards. */
export function BulkApproveDialog({ items, approve, ...props }: BulkApproveDialogProps) {
  const works = items.filter(({ cash_cents: cents }) => cents > 0);
  const sumCents = works.reduce((sum, { cash_cents: cents }) => sum + cents, 0);
  const cost = t('{count, plural, one {# work, {sumCents}} other {# works, {sumCents}}}', {
    count: works.length,
    sumCents: formatUsd(sumCents),
  });
  return (
    <ConfirmDialog
      {...props}
      description={
        works.length > 0
          ? t('{cost}, of which {usd} covered.', { cost, usd: formatUsd(coveredCentsOf(works)) })
          : t('No cash rewards.')
      }
      busyLabel={t('Working...')}
      variant="primary"
      failureText={failureText}
      confirm={async () => {
        await approve();
        return {};
      }}
    />
  );
}

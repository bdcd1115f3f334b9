import { formatCount, formatUsd, type ReviewItem } from '@magnetx/contracts';
import { ConfirmDialog } from '@magnetx/ui';
import { failureTextFrom } from '@magnetx/federation/api';
import { coveredCentsOf } from './covered-cents.ts';

const failureText = failureTextFrom({ refused: 'Failed to approve' });

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
  const cost = `${formatCount(works.length, 'work')}, ${formatUsd(sumCents)}`;
  return (
    <ConfirmDialog
      {...props}
      description={
        works.length > 0 ? `${cost}, of which ${formatUsd(coveredCentsOf(works))} covered.` : 'No cash rewards.'
      }
      busyLabel="Working..."
      variant="primary"
      failureText={failureText}
      confirm={async () => {
        await approve();
        return {};
      }}
    />
  );
}

import { formatFigure, type PayoutBatch } from '@magnetx/contracts';
import { Badge } from '@magnetx/ui';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import FileCheck from 'lucide-react/icons/file-check';
import Loader from 'lucide-react/icons/loader';

const STATUSES = {
  preparing: { tone: 'neutral', icon: <Clock />, children: 'Preparing' },
  ready: { tone: 'warning', icon: <FileCheck />, children: 'Ready to pay' },
  paying: { tone: 'south', icon: <Loader />, children: 'Being marked paid' },
  paid: { tone: 'success', icon: <CircleCheck />, children: 'Paid' },
  cancelled: { tone: 'neutral', icon: <Ban />, children: 'Cancelled' },
} as const satisfies Record<PayoutBatch['status'], object>;

/** `17 of 20 seen`. */
export const seenText = ({ seen, receivers }: Pick<PayoutBatch, 'seen' | 'receivers'>): string =>
  `${formatFigure(seen ?? 0)} of ${formatFigure(receivers)} seen`;

export function PayoutStatusBadge({ batch }: { batch: PayoutBatch }) {
  return <Badge {...STATUSES[batch.status]} {...(hasUnseenRest(batch) && { children: seenText(batch) })} />;
}

/** The server is processing the batch, so its data changes. */
export function isProcessing({ status, seen }: Pick<PayoutBatch, 'status' | 'seen'>): boolean {
  return status === 'preparing' || (status === 'paying' && seen === null);
}

/** The chain is read for the batch, and has not paid all of it. */
export function hasUnseenRest({ status, seen }: Pick<PayoutBatch, 'status' | 'seen'>): boolean {
  return status === 'paying' && seen !== null;
}

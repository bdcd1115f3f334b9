import { formatFigure, type PayoutBatch } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge } from '@magnetx/ui';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import FileCheck from 'lucide-react/icons/file-check';
import Loader from 'lucide-react/icons/loader';

const STATUSES = {
  preparing: { tone: 'neutral', icon: <Clock />, children: t('Preparing') },
  ready: { tone: 'warning', icon: <FileCheck />, children: t('Ready to pay') },
  paying: { tone: 'south', icon: <Loader />, children: t('Being marked paid') },
  paid: { tone: 'success', icon: <CircleCheck />, children: t('Paid') },
  cancelled: { tone: 'neutral', icon: <Ban />, children: t('Cancelled') },
} as const satisfies Record<PayoutBatch['status'], object>;

/** `17 of 20 seen`. */
export const seenText = ({ seen, receivers }: Pick<PayoutBatch, 'seen' | 'receivers'>): string =>
  t('{figure} of {receivers} seen', { figure: formatFigure(seen ?? 0), receivers: formatFigure(receivers) });

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

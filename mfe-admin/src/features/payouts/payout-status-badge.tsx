import type { PayoutBatch } from '@magnetx/contracts';
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

export function PayoutStatusBadge({ status }: Pick<PayoutBatch, 'status'>) {
  return <Badge {...STATUSES[status]} />;
}

/** The server is processing the batch, so its data changes. */
export function isProcessing({ status }: Pick<PayoutBatch, 'status'>): boolean {
  return status === 'preparing' || status === 'paying';
}

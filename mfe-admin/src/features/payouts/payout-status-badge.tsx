import type { PayoutBatch } from '@magnetx/contracts';
import { Badge } from '@magnetx/ui';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import FileCheck from 'lucide-react/icons/file-check';
import Loader from 'lucide-react/icons/loader';

const STATUSES = {
  preparing: { tone: 'neutral', icon: <Clock />, word: 'Preparing' },
  ready: { tone: 'warning', icon: <FileCheck />, word: 'Ready to pay' },
  paying: { tone: 'south', icon: <Loader />, word: 'Being marked paid' },
  paid: { tone: 'success', icon: <CircleCheck />, word: 'Paid' },
  cancelled: { tone: 'neutral', icon: <Ban />, word: 'Cancelled' },
} as const satisfies Record<PayoutBatch['status'], object>;

export function PayoutStatusBadge({ status }: Pick<PayoutBatch, 'status'>) {
  const { tone, icon, word } = STATUSES[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

/** The server is at it: what was read of the batch changes by itself. */
export function isUnderWay({ status }: Pick<PayoutBatch, 'status'>): boolean {
  return status === 'preparing' || status === 'paying';
}

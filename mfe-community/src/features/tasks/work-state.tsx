import { formatRelativeTime, NO_REASON, type Task, type WorkStatus } from '@magnetx/contracts';
import { Badge, Banner, renderOutsideAnchor } from '@magnetx/ui';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';

export type Work = NonNullable<Task['user_participation']>;

const BADGES = {
  pending: { tone: 'warning', icon: <Hourglass />, children: 'In review' },
  approved: { tone: 'success', icon: <CircleCheck />, children: 'Approved' },
  rejected: { tone: 'danger', icon: <CircleX />, children: 'Rejected' },
  paid: { tone: 'success', icon: <BadgeDollarSign />, children: 'Paid' },
  removed: { tone: 'neutral', icon: <CircleSlash />, children: 'Task removed' },
} as const satisfies Record<WorkStatus, unknown>;

/** The status of the user's work on a task. */
export function WorkBadge({ status }: { status: WorkStatus }) {
  return <Badge {...BADGES[status]} />;
}

export const STATES = {
  pending: { tone: 'info', title: 'Your work is being reviewed', text: 'We notify you as soon as it is decided.' },
  approved: { tone: 'success', title: 'Your work is approved', text: 'Its reward is on your rewards card.' },
  rejected: { tone: 'warning', title: 'Your work was not accepted', text: `${NO_REASON}.` },
  paid: { tone: 'success', title: 'Your work is approved and paid', text: 'It counts as won.' },
  removed: {
    tone: 'warning',
    title: 'This task was removed',
    text: 'That was before your work was reviewed, so there is no reward for it.',
  },
} as const satisfies Record<WorkStatus, unknown>;

/** The outcome of the user's work, its reason, and the submitted link. */
export function WorkState({ work, nowMs }: { work: Work; nowMs: number }) {
  const { tone, title, text } = STATES[work.status];
  return (
    <Banner tone={tone} title={title}>
      <p>{work.status === 'rejected' && work.reason ? `Reason: ${work.reason}` : text}</p>
      <p>
        Handed in {formatRelativeTime(Date.parse(work.submitted_at), nowMs)}: <HandedIn url={work.submission_url} />
      </p>
      {work.status === 'rejected' && work.can_resubmit ? <p>You can submit again below.</p> : null}
    </Banner>
  );
}

/** The link that was handed in. */
export function HandedIn({ url }: { url: string }) {
  // The server accepts web addresses only, and links are checked here again.
  return /^https?:\/\//i.test(url) ? renderOutsideAnchor({ href: url, children: url }) : url;
}

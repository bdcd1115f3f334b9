import type { Task, WorkStatus } from '@magnetx/contracts';
import { formatRelativeTime } from '@magnetx/contracts';
import { Badge, Banner, renderOutsideAnchor } from '@magnetx/ui';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';

type Work = NonNullable<Task['user_participation']>;

const BADGES = {
  pending: { tone: 'warning', label: 'In review', Icon: Hourglass },
  approved: { tone: 'success', label: 'Approved', Icon: CircleCheck },
  rejected: { tone: 'danger', label: 'Rejected', Icon: CircleX },
  paid: { tone: 'success', label: 'Paid', Icon: BadgeDollarSign },
  removed: { tone: 'neutral', label: 'Task removed', Icon: CircleSlash },
} as const satisfies Record<WorkStatus, unknown>;

/** How far the user's work on a task has come, in a word. */
export function WorkBadge({ status }: { status: WorkStatus }) {
  const { tone, label, Icon } = BADGES[status];
  return (
    <Badge tone={tone} icon={<Icon />}>
      {label}
    </Badge>
  );
}

const STATES = {
  pending: { tone: 'info', title: 'Your work is being reviewed', text: 'We notify you as soon as it is decided.' },
  approved: { tone: 'success', title: 'Your work is approved', text: 'Its reward is on your rewards card.' },
  rejected: { tone: 'warning', title: 'Your work was not accepted', text: 'No reason was given.' },
  paid: { tone: 'success', title: 'Your work is approved and paid', text: 'It counts as won.' },
  removed: {
    tone: 'warning',
    title: 'This task was removed',
    text: 'That was before your work was reviewed, so there is no reward for it.',
  },
} as const satisfies Record<WorkStatus, unknown>;

/** What became of the user's work, why, and what was handed in. */
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

function HandedIn({ url }: { url: string }) {
  // The server takes web addresses only; a link is nothing to be trusting about all the same.
  return /^https?:\/\//i.test(url) ? renderOutsideAnchor({ href: url, children: url }) : url;
}

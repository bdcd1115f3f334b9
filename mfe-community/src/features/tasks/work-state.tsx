import { formatRelativeTime, NO_REASON, type Task, type WorkStatus } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { Badge, Banner, renderOutsideAnchor } from '@magnetx/ui';
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import CircleX from 'lucide-react/icons/circle-x';
import Hourglass from 'lucide-react/icons/hourglass';
import { paths } from '../../paths.ts';

export type Work = NonNullable<Task['user_participation']>;

const BADGES = {
  pending: { tone: 'warning', icon: <Hourglass />, children: t('In review') },
  approved: { tone: 'success', icon: <CircleCheck />, children: t('Approved') },
  rejected: { tone: 'danger', icon: <CircleX />, children: t('Rejected') },
  paid: { tone: 'success', icon: <BadgeDollarSign />, children: t('Paid') },
  removed: { tone: 'neutral', icon: <CircleSlash />, children: t('Task removed') },
} as const satisfies Record<WorkStatus, unknown>;

/** The status of the user's work on a task. */
export function WorkBadge({ status }: { status: WorkStatus }) {
  return <Badge {...BADGES[status]} />;
}

export const STATES = {
  pending: {
    tone: 'info',
    title: t('Your work is being reviewed'),
    text: t('We notify you as soon as it is decided, usually within 72 hours.'),
  },
  approved: {
    tone: 'success',
    title: t('Your work is approved'),
    text: <Link to={paths.dashboard.href()}>{t('Its reward is on your rewards card.')}</Link>,
  },
  rejected: { tone: 'warning', title: t('Your work was not accepted'), text: `${NO_REASON}.` },
  paid: { tone: 'success', title: t('Your work is approved and paid'), text: t('It counts as won.') },
  removed: {
    tone: 'warning',
    title: t('This task was removed'),
    text: t('That was before your work was reviewed, so there is no reward for it.'),
  },
} as const satisfies Record<WorkStatus, unknown>;

/** The outcome of the user's work, its reason, and the submitted link. */
export function WorkState({ work, nowMs }: { work: Work; nowMs: number }) {
  const { tone, title, text } = STATES[work.status];
  return (
    <Banner tone={tone} title={title}>
      <p>{work.status === 'rejected' && work.reason ? t('Reason: {reason}', { reason: work.reason }) : text}</p>
      <p>
        <Trans
          text="Submitted {relativeTime}: {handedIn}"
          values={{
            relativeTime: formatRelativeTime(Date.parse(work.submitted_at), nowMs),
            handedIn: <HandedIn url={work.submission_url} />,
          }}
        />
      </p>
      {work.status === 'rejected' && work.can_resubmit ? <p>{t('You can submit again below.')}</p> : null}
    </Banner>
  );
}

/** The link that was handed in. */
export function HandedIn({ url }: { url: string }) {
  // The server accepts web addresses only, and links are checked here again.
  return /^https?:\/\//i.test(url) ? renderOutsideAnchor({ href: url, children: url }) : url;
}

import { formatRelativeTime, type Task } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { TimelineStep } from '@magnetx/ui';
import { HandedIn, STATES, type Work } from './work-state.tsx';

/** Submitted, reviewed, paid: how far the user's work has come. */
export function workSteps(task: Task, work: Work, nowMs: number): TimelineStep[] {
  const ago = (at: string | null) => (at ? formatRelativeTime(Date.parse(at), nowMs) : undefined);
  const handedIn: TimelineStep = {
    title: t('Submitted'),
    state: 'done',
    at: ago(work.submitted_at),
    note: <HandedIn url={work.submission_url} />,
  };
  return [
    handedIn,
    { ...reviewStep(task, work), at: ago(work.decided_at) },
    ...paymentSteps(task, work, ago(work.paid_at)),
  ];
}

function reviewStep({ max_participants: places }: Task, { status, reason }: Work): TimelineStep {
  if (status === 'pending') {
    const held = places === null ? '' : t('A place is held for you while your work is in review.');
    return { title: t('Review'), state: 'current', note: `${STATES.pending.text} ${held}`.trim() };
  }
  if (status === 'removed') return { title: STATES.removed.title, state: 'failed', note: STATES.removed.text };
  if (status === 'rejected') {
    return {
      title: t('Not accepted'),
      state: 'failed',
      note: reason ? t('Reason: {reason}', { reason }) : STATES.rejected.text,
    };
  }
  return { title: t('Approved'), state: 'done' };
}

/** Cash is paid later. MXP arrive with the approval. */
function paymentSteps({ cash_cents: cashCents }: Task, work: Work, at: string | undefined): TimelineStep[] {
  if (work.status === 'rejected') return work.can_resubmit ? [{ title: t('Submit again'), state: 'next' }] : [];
  if (work.status === 'removed' || cashCents === 0) return [];
  if (work.status === 'paid') return [{ title: t('Paid'), state: 'done', at, note: STATES.paid.text }];
  if (work.status === 'approved') return [{ title: t('Paid'), state: 'next', note: STATES.approved.text }];
  return [{ title: t('Paid'), state: 'next' }];
}

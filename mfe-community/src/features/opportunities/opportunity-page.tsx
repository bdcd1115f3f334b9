import {
  APPLICATION_STATUSES,
  formatRelativeTime,
  takesApplicationsHere,
  type ApplicationStatus,
  type Opportunity,
} from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Navigate } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import type { TimelineStep } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { MissingQuestView, QuestView } from '../../shared/quests/quest-view.tsx';
import { useQuestId } from '../../shared/quests/use-quest-id.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { ApplicationStatusSelect } from './application-status.tsx';
import { AppliedQuestion } from './applied-question.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { useGetOpportunityQuery } from './opportunities.endpoints.ts';
import { ApplyButton, OpportunityFacts, SponsoredBadge } from './opportunity-card.tsx';
import { OpportunityTexts, SentMessage, WithdrawDialog } from './opportunity-dialog.tsx';
import { rememberPending } from './pending-applications.ts';
import { useApplicationMoves } from './use-application-moves.ts';

const BACK = { href: paths.opportunities.href(), label: t('All opportunities') };

/** An opportunity on its own page. */
export function OpportunityPage() {
  const id = useQuestId();
  return id === null ? <Navigate to={BACK.href} replace /> : <LoadedOpportunityPage key={id} id={id} />;
}

function LoadedOpportunityPage({ id }: { id: number }) {
  const { token } = useUserArea();
  const answer = useGetOpportunityQuery({ token, id });
  if (!answer.data) return <MissingQuestView noun="opportunity" answer={answer} back={BACK} />;
  return <OpportunityView opportunity={answer.data} />;
}

function OpportunityView({ opportunity }: { opportunity: Opportunity }) {
  const { user } = useUserArea();
  const nowMs = useNow();
  const [dialog, setDialog] = useState<'apply' | 'withdraw' | null>(null);
  const { id, title, user_participation: application } = opportunity;
  const close = () => setDialog(null);

  function handleApply(): void {
    if (!user || application) return;
    if (takesApplicationsHere(opportunity)) setDialog('apply');
    else if (!opportunity.is_sponsored) rememberPending({ userId: user.id, id, title });
  }

  return (
    <>
      <QuestView
        noun="opportunity"
        quest={opportunity}
        nowMs={nowMs}
        back={BACK}
        amount={opportunity.salary}
        facts={
          <>
            <OpportunityFacts opportunity={opportunity} nowMs={nowMs} />
            {opportunity.is_sponsored ? (
              <li>
                <SponsoredBadge />
              </li>
            ) : null}
          </>
        }
        steps={application ? applicationSteps(application, nowMs) : []}
        own={<OwnApplication opportunity={opportunity} nowMs={nowMs} onWithdraw={() => setDialog('withdraw')} />}
        action={
          application && takesApplicationsHere(opportunity) ? null : (
            <ApplyButton
              variant="primary"
              opportunity={opportunity}
              isActive={isOpen(opportunity, nowMs)}
              onApply={handleApply}
            />
          )
        }
      >
        <OpportunityTexts opportunity={opportunity} />
      </QuestView>
      {user ? <AppliedQuestion userId={user.id} /> : null}
      {user && dialog === 'apply' ? <ApplyDialog opportunity={opportunity} userId={user.id} onClose={close} /> : null}
      {dialog === 'withdraw' ? <WithdrawDialog opportunity={opportunity} onDone={close} onClose={close} /> : null}
    </>
  );
}

interface OwnApplicationProps {
  opportunity: Opportunity;
  nowMs: number;
  onWithdraw: () => void;
}

/** The message that was sent here; for an application at an outside link, how far it has come. */
function OwnApplication({ opportunity, nowMs, onWithdraw }: OwnApplicationProps) {
  const { moveTo, movingTo } = useApplicationMoves();
  const { id, user_participation: application } = opportunity;
  if (!application) return null;
  if (application.application) return <SentMessage participation={application} onWithdraw={onWithdraw} />;
  const moving = movingTo(id);
  return (
    <ApplicationStatusSelect
      application={moving ? { ...application, status: moving } : application}
      nowMs={nowMs}
      isMoving={moving !== undefined}
      onMove={(status) => moveTo(id, status)}
    />
  );
}

const STEP_TITLES = { applied: t('Applied'), interview: t('Interview'), offer: t('Offer') };

/** Applied, interview, offer, or where it ended, with the project's note on its last move. */
function applicationSteps(application: NonNullable<Opportunity['user_participation']>, nowMs: number): TimelineStep[] {
  const { status, applied_at: at, application: sent } = application;
  const applied: TimelineStep = {
    title: STEP_TITLES.applied,
    state: 'done',
    at: formatRelativeTime(Date.parse(at), nowMs),
  };
  const note = sent?.note || undefined;
  if (status === 'closed' || status === 'removed') {
    return [applied, { title: status === 'closed' ? t('Closed') : t('Removed'), state: 'failed', note }];
  }
  const reached = APPLICATION_STATUSES.indexOf(status);
  const isReached = (step: ApplicationStatus) => APPLICATION_STATUSES.indexOf(step) <= reached;
  const later = (['interview', 'offer'] as const).map((step): TimelineStep => ({
    title: STEP_TITLES[step],
    state: isReached(step) ? 'done' : 'next',
    note: step === status ? note : undefined,
  }));
  return [{ ...applied, ...(status === 'applied' && { note }) }, ...later];
}

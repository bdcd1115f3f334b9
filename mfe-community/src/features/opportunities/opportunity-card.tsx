import {
  formatRelativeTime,
  jobTypeName,
  takesApplicationsHere,
  type ApplicationStatus,
  type Opportunity,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge, Button, ButtonLink, IconFact, renderOutsideAnchor } from '@magnetx/ui';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleSlash from 'lucide-react/icons/circle-slash';
import MapPin from 'lucide-react/icons/map-pin';
import Megaphone from 'lucide-react/icons/megaphone';
import Send from 'lucide-react/icons/send';
import { QuestCard } from '../../shared/quests/quest-card.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { ApplicationStatusSelect } from './application-status.tsx';
import { SentApplication } from './sent-application.tsx';
import { whereToApply } from './where-to-apply.ts';

interface OpportunityCardProps {
  opportunity: Opportunity;
  nowMs: number;
  /** Where the card leads; without it, nowhere. */
  href?: string;
  /** Where the application is being moved to, while it is. */
  movingTo: ApplicationStatus | undefined;
  onApply: () => void;
  onMove: (status: ApplicationStatus) => void;
}

export function OpportunityCard(props: OpportunityCardProps) {
  const { opportunity, nowMs, href, onApply } = props;
  const { user_participation: application } = opportunity;
  const isActive = isOpen(opportunity, nowMs);
  return (
    <QuestCard
      quest={opportunity}
      nowMs={nowMs}
      href={href}
      hasStatusBadge
      amount={opportunity.salary}
      isEnded={!isActive}
      badges={<OpportunityBadges isActive={isActive} isSponsored={opportunity.is_sponsored} />}
      facts={<OpportunityFacts opportunity={opportunity} nowMs={nowMs} />}
      extra={application ? <ApplicationState {...props} application={application} /> : null}
      action={<ApplyButton opportunity={opportunity} isActive={isActive} onApply={onApply} />}
    />
  );
}

export function OpportunityFacts({ opportunity, nowMs }: { opportunity: Opportunity; nowMs: number }) {
  return (
    <>
      <IconFact icon={<Briefcase />}>{jobTypeName(opportunity.type)}</IconFact>
      {opportunity.location ? <IconFact icon={<MapPin />}>{opportunity.location}</IconFact> : null}
      <IconFact icon={<Send />}>{whereToApply(opportunity)}</IconFact>
      <IconFact icon={<CalendarDays />}>
        {t('Posted {relativeTime}', { relativeTime: formatRelativeTime(Date.parse(opportunity.created_at), nowMs) })}
      </IconFact>
    </>
  );
}

function ApplicationState({
  application,
  nowMs,
  movingTo,
  onMove,
}: OpportunityCardProps & { application: NonNullable<Opportunity['user_participation']> }) {
  if (application.application) return <SentApplication application={application} nowMs={nowMs} />;
  return (
    <ApplicationStatusSelect
      application={movingTo ? { ...application, status: movingTo } : application}
      nowMs={nowMs}
      isMoving={movingTo !== undefined}
      onMove={onMove}
    />
  );
}

function OpportunityBadges({ isActive, isSponsored }: { isActive: boolean; isSponsored: boolean }) {
  return (
    <>
      {isActive ? (
        <Badge tone="success" icon={<CircleDot />}>
          {t('Active')}
        </Badge>
      ) : (
        <Badge icon={<CircleSlash />}>{t('Ended')}</Badge>
      )}
      {isSponsored ? <SponsoredBadge /> : null}
    </>
  );
}

export function SponsoredBadge() {
  return (
    <Badge tone="south" icon={<Megaphone />}>
      {t('Sponsored')}
    </Badge>
  );
}

interface ApplyButtonProps {
  opportunity: Opportunity;
  isActive: boolean;
  /** Primary where it is the page's one action. */
  variant?: 'primary' | 'secondary';
  onApply: () => void;
}

/** A link to the outside page, in a new tab; without one, a button that opens the form of an application here. */
export function ApplyButton({ opportunity, isActive, variant = 'secondary', onApply }: ApplyButtonProps) {
  if (!isActive) return <Button disabled>{t('Apply Now')}</Button>;
  if (takesApplicationsHere(opportunity)) {
    return opportunity.user_participation ? null : (
      <Button variant={variant} onClick={onApply}>
        {t('Apply Now')}
      </Button>
    );
  }
  return (
    <ButtonLink
      variant={variant}
      href={opportunity.application_url}
      render={renderOutsideAnchor}
      icon={<ArrowUpRight />}
      onClick={onApply}
    >
      {t('Apply Now')}
    </ButtonLink>
  );
}

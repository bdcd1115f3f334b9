import { formatRelativeTime, type ApplicationStatus, type Opportunity } from '@magnetx/contracts';
import { Badge, Button, ButtonLink, IconFact, renderOutsideAnchor } from '@magnetx/ui';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Briefcase from 'lucide-react/icons/briefcase';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleDot from 'lucide-react/icons/circle-dot';
import CircleSlash from 'lucide-react/icons/circle-slash';
import MapPin from 'lucide-react/icons/map-pin';
import Megaphone from 'lucide-react/icons/megaphone';
import { QuestCard } from '../../shared/quests/quest-card.tsx';
import { isOpen } from '../../shared/quests/quest-time.ts';
import { ApplicationStatusSelect } from './application-status.tsx';

interface OpportunityCardProps {
  opportunity: Opportunity;
  nowMs: number;
  /** Where the application is being moved to, while it is. */
  movingTo: ApplicationStatus | undefined;
  onApply: () => void;
  onMove: (status: ApplicationStatus) => void;
  onOpenDetails: () => void;
}

export function OpportunityCard(props: OpportunityCardProps) {
  const { opportunity, nowMs, movingTo, onApply, onMove, onOpenDetails } = props;
  const { user_participation: application } = opportunity;
  const isActive = isOpen(opportunity, nowMs);
  return (
    <QuestCard
      quest={opportunity}
      amount={opportunity.salary}
      isEnded={!isActive}
      badges={<OpportunityBadges isActive={isActive} isSponsored={opportunity.is_sponsored} />}
      facts={
        <>
          <IconFact icon={<Briefcase />}>{opportunity.type}</IconFact>
          {opportunity.location ? <IconFact icon={<MapPin />}>{opportunity.location}</IconFact> : null}
          <IconFact icon={<CalendarDays />}>
            Posted {formatRelativeTime(Date.parse(opportunity.created_at), nowMs)}
          </IconFact>
        </>
      }
      extra={
        application ? (
          <ApplicationStatusSelect
            application={movingTo ? { ...application, status: movingTo } : application}
            nowMs={nowMs}
            isMoving={movingTo !== undefined}
            onMove={onMove}
          />
        ) : null
      }
      action={
        <ApplyButton
          href={opportunity.application_url}
          isActive={isActive}
          isAgain={application !== null}
          onApply={onApply}
        />
      }
      more={
        <Button variant="quiet" size="small" onClick={onOpenDetails}>
          Details
        </Button>
      }
    />
  );
}

function OpportunityBadges({ isActive, isSponsored }: { isActive: boolean; isSponsored: boolean }) {
  return (
    <>
      {isActive ? (
        <Badge tone="success" icon={<CircleDot />}>
          Active
        </Badge>
      ) : (
        <Badge icon={<CircleSlash />}>Ended</Badge>
      )}
      {isSponsored ? (
        <Badge tone="south" icon={<Megaphone />}>
          Sponsored
        </Badge>
      ) : null}
    </>
  );
}

interface ApplyButtonProps {
  href: string;
  isActive: boolean;
  isAgain: boolean;
  onApply: () => void;
}

/** A link to the application page, in a new tab; without an address, a button that records the application. */
function ApplyButton({ href, isActive, isAgain, onApply }: ApplyButtonProps) {
  if (!isActive) return <Button disabled>Apply Now</Button>;
  if (!/^https?:\/\//i.test(href)) {
    return isAgain ? null : (
      <Button variant="secondary" onClick={onApply}>
        Apply Now
      </Button>
    );
  }
  return (
    <ButtonLink variant="secondary" href={href} render={renderOutsideAnchor} icon={<ArrowUpRight />} onClick={onApply}>
      Apply Now
    </ButtonLink>
  );
}

import {
  formatCount,
  formatFigure,
  formatMxp,
  formatRelativeTime,
  formatUsdShort,
  type ProjectQuest,
} from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { Badge, Button, ButtonLink, Card } from '@magnetx/ui';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Users from 'lucide-react/icons/users';
import { useId, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { QuestStatusBadge, QuestTypeBadge } from '../../shared/quests/quest-badges.tsx';
import styles from './quest-card.module.css';

const TAGS_SHOWN = 3;
const DAY_MS = 86_400_000;

interface QuestCardProps {
  quest: ProjectQuest;
  nowMs: number;
  onConclude: () => void;
}

/** A quest of the project: how it stands, and what can be done with it. Anywhere on the card leads to its figures. */
export function QuestCard({ quest, nowMs, onConclude }: QuestCardProps) {
  const titleId = useId();
  const { id, title, status, tags } = quest;
  const isEditable = status === 'pending' || status === 'active';
  return (
    <Card as="article" className={styles.card} aria-labelledby={titleId}>
      <p className={styles.badges}>
        <QuestTypeBadge type={quest.type} />
        <QuestStatusBadge status={status} />
      </p>
      <h2 id={titleId} className={styles.title}>
        <Link to={paths.questPerformance.href(id)} className={styles.link}>
          {title}
        </Link>
      </h2>
      <p className={styles.description}>{quest.description}</p>
      <p className={styles.reward}>
        {formatMxp(quest.reward)}
        {quest.cash_cents > 0 ? <span className={styles.cash}>{formatUsdShort(quest.cash_cents)}</span> : null}
      </p>
      <ul className={styles.facts}>
        <Fact icon={<Users />} label="Participants">
          {placesText(quest)}
        </Fact>
        <Fact icon={<CalendarDays />} label="Created">
          {formatRelativeTime(Date.parse(quest.created_at), nowMs)}
        </Fact>
        {quest.endsAt === null || !isEditable ? null : (
          <Fact icon={<CalendarClock />} label="Time left">
            {daysLeftText(Date.parse(quest.endsAt), nowMs)}
          </Fact>
        )}
      </ul>
      {tags.length > 0 ? <Tags tags={tags} /> : null}
      {status === 'rejected' ? (
        <p className={styles.reason}>{quest.reason ? `Reason: ${quest.reason}` : 'No reason was given.'}</p>
      ) : null}
      <div className={styles.actions}>
        <ButtonLink
          href={paths.questPerformance.href(id)}
          render={routerLink}
          variant="secondary"
          size="small"
          icon={<Eye />}
          aria-label={`View ${title}`}
        >
          View
        </ButtonLink>
        {isEditable ? (
          <ButtonLink
            href={paths.editQuest.href(id)}
            render={routerLink}
            variant="secondary"
            size="small"
            icon={<Pencil />}
            aria-label={`Edit ${title}`}
          >
            Edit
          </ButtonLink>
        ) : null}
        {status === 'active' ? (
          <Button variant="quiet" size="small" onClick={onConclude} aria-label={`Conclude early: ${title}`}>
            Conclude early
          </Button>
        ) : null}
      </div>
    </Card>
  );
}

function placesText({ currentParticipants, maxParticipants }: ProjectQuest): string {
  const most = maxParticipants === null ? '∞' : formatFigure(maxParticipants);
  return `${formatFigure(currentParticipants)}/${most}`;
}

function daysLeftText(endsAtMs: number, nowMs: number): string {
  const days = Math.ceil((endsAtMs - nowMs) / DAY_MS);
  return days <= 0 ? 'Ended' : `${formatCount(days, 'day')} left`;
}

/** The icon stands for the label, which assistive technology hears. */
function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <li className={styles.fact} title={label}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </li>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - TAGS_SHOWN;
  return (
    <ul className={styles.badges} aria-label="Tags">
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
      {more > 0 ? <li className={styles.more}>{`+${more} more`}</li> : null}
    </ul>
  );
}

import {
  coverSources,
  formatFigure,
  formatUsd,
  maxOwedCents,
  QUEST_KIND_RULES,
  type ProjectQuest,
} from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { Link } from '@magnetx/federation/host';
import { Ago, routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Badge, Button, ButtonLink, Card, IconFact, IconFacts, QuestCover } from '@magnetx/ui';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarDays from 'lucide-react/icons/calendar-days';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Users from 'lucide-react/icons/users';
import { useId, type ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { usePermission } from '../../shared/access/permitted.tsx';
import { useGetDashboardQuery } from '../../shared/project/project.endpoints.ts';
import { QUEST_KIND_VIEWS } from '../../shared/kinds/quest-kinds.ts';
import { FundedBadge, QuestStatusBadge, QuestTypeBadge, StartBadge } from '../../shared/quests/quest-badges.tsx';
import { QuestReviewNote } from '../../shared/quests/quest-review-note.tsx';
import { QuestTools } from '../../shared/quests/quest-tools.tsx';
import card from '../../shared/quests/link-card.module.css';
import styles from './quest-card.module.css';

const TAGS_SHOWN = 3;
const DAY_MS = 86_400_000;

interface QuestCardProps {
  quest: ProjectQuest;
  onConclude: () => void;
  onFund: () => void;
  onWithdraw: () => void;
}

/** A quest of the project: how it stands, and what can be done with it. Anywhere on the card leads to its figures. */
export function QuestCard({ quest, ...actions }: QuestCardProps) {
  const titleId = useId();
  const nowMs = useNow();
  const { id, title, status, tags, cover } = quest;
  const { cash_cents: cashCents, reward: mxp, winners } = quest;
  const { amount, unit } = QUEST_KIND_RULES[quest.type].rewardParts({ cashCents, mxp, winners });
  const pay = QUEST_KIND_VIEWS[quest.type].payOf?.(quest) || amount;
  const projectName = useGetDashboardQuery(undefined).data?.project_name ?? '';
  return (
    <Card as="article" className={card.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <p className={styles.badges}>
          <QuestTypeBadge type={quest.type} />
          <QuestStatusBadge status={status} />
          <StartBadge quest={quest} />
        </p>
        <QuestCover
          className={styles.cover}
          picture={coverSources(cover)}
          sizes="6rem"
          seed={id}
          projectName={projectName}
        />
      </div>
      <h2 id={titleId} className={card.title}>
        <Link to={paths.questPerformance.href(id)} className={card.link}>
          {title}
        </Link>
      </h2>
      <p className={styles.description}>{quest.summary ?? quest.description}</p>
      {pay ? (
        <p className={styles.reward}>
          {pay} <span className={styles.unit}>{unit}</span>
        </p>
      ) : null}
      <IconFacts>
        <IconFact icon={<Users />} label={t('Participants')}>
          {placesText(quest)}
        </IconFact>
        <IconFact icon={<CalendarDays />} label={t('Created')}>
          <Ago at={quest.created_at} />
        </IconFact>
        {quest.endsAt === null || !isEditable(quest) ? null : (
          <IconFact icon={<CalendarClock />} label={t('Time left')}>
            {daysLeftText(Date.parse(quest.endsAt), nowMs)}
          </IconFact>
        )}
        {quest.is_funded ? <FundedBadge /> : null}
      </IconFacts>
      {tags.length > 0 ? <Tags tags={tags} /> : null}
      <div className={styles.note}>
        <QuestReviewNote quest={quest} />
        {quest.owed_cents > 0 ? (
          <p>{t('Owed by the project: {owedCents}', { owedCents: formatUsd(quest.owed_cents) })}</p>
        ) : null}
      </div>
      <QuestActions quest={quest} {...actions} />
    </Card>
  );
}

function QuestActions({ quest, onConclude, onFund, onWithdraw }: QuestCardProps) {
  const { id, title, status } = quest;
  const canWrite = usePermission('quests.write');
  const link = (label: string, href: string, icon: ReactNode) => (
    <ButtonLink
      href={href}
      render={routerLink}
      variant="secondary"
      size="small"
      icon={icon}
      aria-label={`${label} ${title}`}
    >
      {label}
    </ButtonLink>
  );
  return (
    <div className={card.actions}>
      {link(t('View'), paths.questPerformance.href(id), <Eye />)}
      {canWrite && isEditable(quest) ? link(t('Edit'), paths.editQuest.href(id), <Pencil />) : null}
      {canWrite && isFundable(quest) ? (
        <Button variant="quiet" size="small" onClick={onFund} aria-label={t('Fund rewards: {title}', { title })}>
          {t('Fund rewards')}
        </Button>
      ) : null}
      {canWrite && status === 'pending' ? (
        <Button variant="quiet" size="small" onClick={onWithdraw} aria-label={t('Withdraw: {title}', { title })}>
          {t('Withdraw')}
        </Button>
      ) : null}
      {canWrite && status === 'active' ? (
        <Button variant="quiet" size="small" onClick={onConclude} aria-label={t('Conclude early: {title}', { title })}>
          {t('Conclude early')}
        </Button>
      ) : null}
      <QuestTools quest={quest} isOnCard />
    </div>
  );
}

function isEditable({ status }: ProjectQuest): boolean {
  return status === 'pending' || status === 'active';
}

/** The reserve of unlimited places can always grow. */
function isFundable(quest: ProjectQuest): boolean {
  const { type, cash_cents: cashCents, ad_budget_cents: budgetCents, maxParticipants } = quest;
  const mostCents = maxOwedCents({ type, cashCents, maxParticipants, ad: { budgetCents } });
  return isEditable(quest) && mostCents !== 0 && (!quest.is_funded || mostCents === null);
}

function placesText({ currentParticipants, maxParticipants }: ProjectQuest): string {
  const most = maxParticipants === null ? '∞' : formatFigure(maxParticipants);
  return t('{places} participants', { places: `${formatFigure(currentParticipants)}/${most}` });
}

function daysLeftText(endsAtMs: number, nowMs: number): string {
  const days = Math.ceil((endsAtMs - nowMs) / DAY_MS);
  return days <= 0 ? t('Ended') : t('{days, plural, one {# day left} other {# days left}}', { days });
}

function Tags({ tags }: { tags: readonly string[] }) {
  const more = tags.length - TAGS_SHOWN;
  return (
    <ul className={styles.badges} aria-label={t('Tags')}>
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <li key={tag}>
          <Badge>{tag}</Badge>
        </li>
      ))}
      {more > 0 ? <li className={styles.more}>{t('+{more} more', { more })}</li> : null}
    </ul>
  );
}

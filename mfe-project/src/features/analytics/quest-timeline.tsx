import { formatFigure, type ProjectQuest } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { locale, t } from '@magnetx/texts';
import { Panel } from '@magnetx/ui';
import type { ReactNode } from 'react';
import styles from './reports.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

const dates = new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' });

/** When the quest runs, and for how many. */
export function QuestTimeline({ quest }: { quest: ProjectQuest }) {
  const nowMs = useNow();
  const { created_at, endsAt, listed_until, maxParticipants } = quest;
  return (
    <Panel title={t('Timeline')} size="large">
      <dl>
        <Fact label={t('Created')}>{dayOf(created_at)}</Fact>
        <Fact label={t('Ends')}>{endsAt === null ? t('No deadline') : dayOf(endsAt)}</Fact>
        {listed_until === null ? null : <Fact label={t('Listing paid until')}>{dayOf(listed_until)}</Fact>}
        <Fact label={t('Days remaining')}>{daysRemaining(quest, nowMs)}</Fact>
        <Fact label={t('Max participants')}>
          {maxParticipants === null ? t('Unlimited') : formatFigure(maxParticipants)}
        </Fact>
      </dl>
    </Panel>
  );
}

function dayOf(moment: string) {
  return <time dateTime={moment}>{dates.format(new Date(moment))}</time>;
}

/** Started days count whole. */
function daysRemaining({ status, endsAt }: ProjectQuest, nowMs: number): string {
  if (status === 'concluded') return t('Ended');
  if (status === 'rejected' || endsAt === null) return '–';
  return formatFigure(Math.max(0, Math.ceil((Date.parse(endsAt) - nowMs) / DAY_MS)));
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

import { formatFigure, formatUsd, retentionRate, type ProjectOverview } from '@magnetx/contracts';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Card, cx, DataTable, EmptyState, Note, Panel, TodoList, type TableColumn } from '@magnetx/ui';
import { ComparedChart } from '@magnetx/ui/charts';
import { useMemo } from 'react';
import { formatRate, VISIT_SOURCE_LABELS } from '../../shared/figures.ts';
import { questFigureColumns } from '../../shared/quests/quest-figure-columns.tsx';
import styles from './overview.module.css';
import { todoItemOf } from './todo-items.tsx';

interface TodoPanelProps {
  todo: ProjectOverview['todo'];
  /** The role of the member includes none of the work. */
  isReader: boolean;
}

/** The work that waits for the member, the most urgent first. */
export function TodoPanel({ todo, isReader }: TodoPanelProps) {
  return (
    <Panel title={t('Next steps')}>
      {todo.length > 0 ? (
        <TodoList items={todo.map(todoItemOf)} render={routerLink} />
      ) : (
        <EmptyState
          field="quests"
          title={t('Nothing is waiting for you')}
          message={
            isReader
              ? t('Your role reads everything. Owners and editors do the work.')
              : t('New work shows up here as it comes in.')
          }
        />
      )}
    </Panel>
  );
}

const TODAY = [
  { key: 'participants', label: t('Participants') },
  { key: 'submissions', label: t('Submissions') },
  { key: 'entries', label: t('Entries') },
  { key: 'applications', label: t('Applications') },
  { key: 'clicks', label: t('Clicks') },
] as const satisfies readonly { key: keyof ProjectOverview['today']; label: string }[];

/** The counts since midnight UTC. */
export function TodayPanel({ today }: { today: ProjectOverview['today'] }) {
  return (
    <Panel title={t('Today')} actions={<span className={styles.hint}>{t('Since 00:00 UTC')}</span>} gap="small">
      <dl className={styles.facts}>
        {TODAY.map(({ key, label }) => (
          <div key={key} className={cx(styles.fact, today[key] === 0 && styles.none)}>
            <dt>{label}</dt>
            <dd>{formatFigure(today[key])}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

const METRICS = [
  { key: 'participants', label: t('Participants') },
  { key: 'submissions', label: t('Submissions') },
  { key: 'clicks', label: t('Clicks') },
  { key: 'views', label: t('Views') },
] as const;

/** The newest 30 days beside the 30 before. */
export function TrendCard({ days }: { days: ProjectOverview['days'] }) {
  const { dates, metrics } = useMemo(() => {
    const series = METRICS.map(({ key, label }) => ({ key, label, values: days.map((day) => day[key]) }));
    return { dates: days.map(({ day }) => day), metrics: series };
  }, [days]);
  return (
    <Card>
      <ComparedChart label={t('Show in the chart')} days={dates} metrics={metrics} />
    </Card>
  );
}

type BestQuest = ProjectOverview['quests'][number];

const { quest, participants, clicks, completed } = questFigureColumns;
const QUEST_COLUMNS: readonly TableColumn<BestQuest>[] = [quest, participants, clicks, completed];

export function BestQuests({ quests }: { quests: readonly BestQuest[] }) {
  return (
    <Panel title={t('Best quests, last 30 days')} gap="small">
      <DataTable
        caption={t('Best quests by participants')}
        isCaptionHidden
        columns={QUEST_COLUMNS}
        rows={quests}
        rowKey={({ id }) => id}
        empty={t('No quest has been live yet')}
      />
    </Panel>
  );
}

type Source = ProjectOverview['retention']['sources'][number];

const SOURCE_COLUMNS: readonly TableColumn<Source>[] = [
  { key: 'source', header: t('Came by'), cell: ({ source }) => VISIT_SOURCE_LABELS[source] },
  { key: 'newcomers', header: t('People'), align: 'end', cell: ({ newcomers }) => formatFigure(newcomers) },
  { key: 'returned', header: t('Came back'), align: 'end', cell: ({ returned }) => formatFigure(returned) },
  {
    key: 'cost',
    header: t('Cost each'),
    align: 'end',
    cell: ({ cost_per_returned_cents: cents }) => (cents === null ? '–' : formatUsd(cents)),
  },
];

/** People who came back for a second quest within 30 days, and what each of them has cost. */
export function RetentionPanel({ retention }: { retention: ProjectOverview['retention'] }) {
  const { newcomers, returned, recent_newcomers: recent, sources } = retention;
  return (
    <Panel title={t('Participants who came back')} gap="small">
      <p className={styles.rate}>
        <strong>{formatRate(retentionRate(retention))}</strong>
        <span>
          {t('{returned} of {newcomers} took part in a second quest within 30 days', {
            returned: formatFigure(returned),
            newcomers: formatFigure(newcomers),
          })}
        </span>
      </p>
      <DataTable
        caption={t('Participants who came back, by source')}
        isCaptionHidden
        columns={SOURCE_COLUMNS}
        rows={sources}
        rowKey={({ source }) => source}
        empty={null}
      />
      <Note>
        {recent > 0
          ? t(
              '{recent} joined in the last 30 days and may still come back. The cost is cash ' +
                'rewards and a share of your fees, for each person who came back.',
              { recent: formatFigure(recent) },
            )
          : t('The cost is cash rewards and a share of your fees, for each person who came back.')}
      </Note>
    </Panel>
  );
}

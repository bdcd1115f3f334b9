import type { ProjectAnalytics } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { DataTable, type TableColumn } from '@magnetx/ui';
import { QuestStatusBadge } from '../../shared/quests/quest-badges.tsx';
import { questFigureColumns } from '../../shared/quests/quest-figure-columns.tsx';

type StrongQuest = ProjectAnalytics['quests'][number];

const { quest, participants, views, clicks, completed } = questFigureColumns;
const COLUMNS: readonly TableColumn<StrongQuest>[] = [
  quest,
  participants,
  views,
  clicks,
  completed,
  { key: 'status', header: t('Status'), cell: ({ status }) => <QuestStatusBadge status={status} /> },
];

/** The quests with the most participants, each the way to its own performance. */
export function StrongestQuests({ quests }: { quests: readonly StrongQuest[] }) {
  return (
    <DataTable caption={t('Strongest quests')} columns={COLUMNS} rows={quests} rowKey={({ id }) => id} empty={null} />
  );
}

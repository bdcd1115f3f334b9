import { formatFigure, ratesOf, type ProjectAnalytics } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import type { TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { formatRate } from '../figures.ts';
import styles from './quest-figure-columns.module.css';

type QuestFigures = ProjectAnalytics['quests'][number];

const figure = (key: 'participants' | 'views' | 'clicks', header: string): TableColumn<QuestFigures> => ({
  key,
  header,
  align: 'end',
  cell: (quest) => formatFigure(quest[key]),
});

/** Columns of tables of quests with their figures. The title leads to the quest's performance. */
export const questFigureColumns = {
  quest: {
    key: 'quest',
    header: t('Quest'),
    cell: ({ id, title }) => (
      <Link className={styles.quest} to={paths.questPerformance.href(id)}>
        {title}
      </Link>
    ),
  },
  participants: figure('participants', t('Participants')),
  views: figure('views', t('Views')),
  clicks: figure('clicks', t('Clicks')),
  completed: {
    key: 'rate',
    header: t('Completed'),
    align: 'end',
    cell: (quest) => formatRate(ratesOf(quest).completion),
  },
} satisfies Record<string, TableColumn<QuestFigures>>;

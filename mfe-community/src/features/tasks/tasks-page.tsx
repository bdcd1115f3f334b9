import { TASK_FILTERS, TASK_SORTS } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import { t } from '@magnetx/texts';
import Award from 'lucide-react/icons/award';
import CircleDot from 'lucide-react/icons/circle-dot';
import Layers from 'lucide-react/icons/layers';
import PenLine from 'lucide-react/icons/pen-line';
import { useOpenDialog } from '@magnetx/federation/lists';
import { Note } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { REFETCHED, useQuestList } from '../../shared/lists/use-quest-list.ts';
import { QuestPage } from '../../shared/quests/quest-page.tsx';
import { COMMON_SORTS } from '../../shared/quests/quest-choices.tsx';
import { WON_HELP } from '../../shared/quests/won-help.ts';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { TaskCard } from './task-card.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { useListTasksQuery } from './tasks.endpoints.ts';

const CHOICES = { filters: TASK_FILTERS, sorts: TASK_SORTS };

const FILTER_OPTIONS = { all: t('All'), open: t('Open'), closed: t('Closed'), participated: t('Participated') };

const SORT_OPTIONS = {
  ...COMMON_SORTS,
  'price-high': t('Price High'),
  'price-low': t('Price Low'),
  active: t('Active'),
  funded: t('Funded first'),
  'for-you': t('For you'),
};

const EMPTY_MESSAGES = {
  all: t('Projects post new tasks all the time. Come back soon, or invite a friend meanwhile.'),
  open: t('Nothing is open right now. New tasks appear here as soon as they go live.'),
  closed: t('No task has ended or is full yet.'),
  participated: t('You have not taken part in a task yet. Pick one and submit your work.'),
} as const satisfies Record<(typeof TASK_FILTERS)[number], string>;

/** The tasks that people earn with. */
export function TasksPage() {
  const { token } = useUserArea();
  const nowMs = useNow();
  const list = useQuestList(CHOICES);
  const dialog = useOpenDialog('task', list.settle);
  const answer = useListTasksQuery({ token, ...list.view }, REFETCHED);
  const tasks = answer.data?.tasks ?? [];
  const stats = answer.data?.stats;

  return (
    <QuestPage
      heading={t('EARN')}
      title={t('Earn')}
      intro={t('Do the work, submit its link, and get paid in cash and MXP.')}
      note={<Note>{WON_HELP}</Note>}
      tiles={[
        { label: t('Won'), value: stats?.won, icon: <Award /> },
        { label: t('Participated'), value: stats?.participated, icon: <PenLine /> },
        { label: t('Open'), value: stats?.open, icon: <CircleDot /> },
        { label: t('Total'), value: stats?.total, icon: <Layers /> },
      ]}
      filters={FILTER_OPTIONS}
      sorts={SORT_OPTIONS}
      nouns={[t('task'), t('tasks')]}
      field="tasks"
      answer={answer}
      items={tasks}
      list={list}
      emptyMessage={EMPTY_MESSAGES[list.view.filter]}
      renderItem={(task) => (
        <TaskCard task={task} nowMs={nowMs} href={paths.task.href(task.id)} onOpen={() => dialog.open(task.id)} />
      )}
      dialog={dialog}
      renderDialog={(target) => <TaskDialog key={target.id} {...target} nowMs={nowMs} />}
    />
  );
}

import { TASK_FILTERS, TASK_SORTS } from '@magnetx/contracts';
import { useNow } from '@magnetx/federation/clock';
import Award from 'lucide-react/icons/award';
import CircleDot from 'lucide-react/icons/circle-dot';
import Layers from 'lucide-react/icons/layers';
import PenLine from 'lucide-react/icons/pen-line';
import { useOpenDialog } from '@magnetx/federation/lists';
import { paths } from '../../paths.ts';
import { REFETCHED, useQuestList } from '../../shared/lists/use-quest-list.ts';
import { QuestPage } from '../../shared/quests/quest-page.tsx';
import { COMMON_SORTS } from '../../shared/quests/quest-choices.tsx';
import { useUserArea } from '../../shared/user-area/user-area-context.ts';
import { TaskCard } from './task-card.tsx';
import { TaskDialog } from './task-dialog.tsx';
import { useListTasksQuery } from './tasks.endpoints.ts';

const CHOICES = { filters: TASK_FILTERS, sorts: TASK_SORTS };

const FILTER_OPTIONS = { all: 'All', open: 'Open', closed: 'Closed', participated: 'Participated' };

const SORT_OPTIONS = {
  ...COMMON_SORTS,
  'price-high': 'Price High',
  'price-low': 'Price Low',
  active: 'Active',
  funded: 'Funded first',
  'for-you': 'For you',
};

const EMPTY_MESSAGES = {
  all: 'Projects post new tasks all the time. Come back soon, or invite a friend meanwhile.',
  open: 'Nothing is open right now. New tasks appear here as soon as they go live.',
  closed: 'No task has ended or is full yet.',
  participated: 'You have not taken part in a task yet. Pick one and hand in your work.',
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
      heading="EARN"
      title="Earn"
      intro="Do the work, hand in the link, get paid in cash and MXP."
      tiles={[
        { label: 'Won', value: stats?.won, icon: <Award /> },
        { label: 'Participated', value: stats?.participated, icon: <PenLine /> },
        { label: 'Open', value: stats?.open, icon: <CircleDot /> },
        { label: 'Total', value: stats?.total, icon: <Layers /> },
      ]}
      filters={FILTER_OPTIONS}
      sorts={SORT_OPTIONS}
      nouns={['task', 'tasks']}
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

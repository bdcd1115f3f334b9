import {
  formatFigure,
  holdsPermission,
  LOW_BALANCE_DAYS,
  TODO_COUNT_MAX,
  type ProjectPermission,
  type ProjectTodo,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { TodoItem } from '@magnetx/ui';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Coins from 'lucide-react/icons/coins';
import Inbox from 'lucide-react/icons/inbox';
import PencilLine from 'lucide-react/icons/pencil-line';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import UserPlus from 'lucide-react/icons/user-plus';
import { paths } from '../../paths.ts';
import type { ProjectDashboard } from '../../shared/project/project.endpoints.ts';

type Entry = Omit<TodoItem, 'key'>;

const QUESTS = paths.quests.href();

/** The values of a text with a count, such as `12` and `1,000+`. */
function counted(count: number) {
  return { count, shown: `${formatFigure(count)}${count >= TODO_COUNT_MAX ? '+' : ''}` };
}

const ENTRIES: Record<ProjectTodo['kind'], (todo: ProjectTodo) => Entry> = {
  submissions: ({ count }) => ({
    icon: <Inbox />,
    tone: 'north',
    title: t('{count, plural, one {{shown} submission} other {{shown} submissions}} waiting for you', counted(count)),
    detail: t('Decide about covered work. For other work, recommend to an admin.'),
    action: { label: t('Look at submissions'), href: paths.submissions.href() },
  }),
  applications: ({ count }) => ({
    icon: <UserPlus />,
    tone: 'north',
    title: t('{count, plural, one {{shown} application} other {{shown} applications}} received', counted(count)),
    detail: t('Read each one and move it on. Applicants see that live.'),
    action: { label: t('Read applications'), href: paths.applications.href() },
  }),
  rejected_quests: ({ count, quest }) => ({
    icon: <CircleX />,
    tone: 'danger',
    title: quest
      ? t('“{title}” was rejected', { title: quest.title })
      : t('{count, plural, one {{shown} quest} other {{shown} quests}} were rejected', counted(count)),
    detail: t('Read the reason, correct it and send it again. The fee was refunded.'),
    action: quest
      ? { label: t('Edit and send again'), href: paths.resubmitQuest.href(quest.id) }
      : { label: t('Show rejected quests'), href: `${QUESTS}?filter=rejected` },
  }),
  low_balance: ({ count }) => ({
    icon: <Coins />,
    tone: 'warning',
    title:
      count < LOW_BALANCE_DAYS
        ? t('{count, plural, one {Your MXP pay for # more listing day} other {Your MXP pay for # more listing days}}', {
            count,
          })
        : t('Your MXP do not cover another quest like your last'),
    detail: t('Buy MXP from your dollars, or request some.'),
    action: { label: t('Get MXP'), href: paths.balance.href() },
  }),
  ending_soon: ({ count, quest }) => ({
    icon: <Clock />,
    tone: 'warning',
    title: quest
      ? t('“{title}” ends within 3 days', { title: quest.title })
      : t('{count, plural, one {{shown} quest} other {{shown} quests}} end within 3 days', counted(count)),
    detail: t('Move the deadline, or let it end.'),
    action: quest
      ? { label: t('Edit quest'), href: paths.editQuest.href(quest.id) }
      : { label: t('Show active quests'), href: `${QUESTS}?filter=active` },
  }),
  unfunded: ({ count, quest }) => ({
    icon: <ShieldAlert />,
    tone: 'neutral',
    title: quest
      ? t('The rewards of “{title}” are not reserved', { title: quest.title })
      : t('{count, plural, one {{shown} quest} other {{shown} quests}} without a reserve', counted(count)),
    detail: t('People trust quests whose rewards are set aside.'),
    action: { label: t('Reserve rewards'), href: `${QUESTS}?filter=active` },
  }),
  waiting_edits: ({ count, quest }) => ({
    icon: <PencilLine />,
    tone: 'neutral',
    title: quest
      ? t('Your edit of “{title}” waits for an admin', { title: quest.title })
      : t('{count, plural, one {{shown} edit} other {{shown} edits}} wait for an admin', counted(count)),
    detail: t('The approved words stay until then.'),
    action: quest
      ? { label: t('Look at the edit'), href: paths.editQuest.href(quest.id) }
      : { label: t('Show active quests'), href: `${QUESTS}?filter=active` },
  }),
};

/** The permission for each next step. Other members do not see it. */
const PERMISSIONS: Record<ProjectTodo['kind'], ProjectPermission> = {
  submissions: 'work.recommend',
  applications: 'work.recommend',
  rejected_quests: 'quests.write',
  low_balance: 'money.spend',
  ending_soon: 'quests.write',
  unfunded: 'quests.write',
  waiting_edits: 'quests.write',
};

/** Whether the member may do it, and the project has its feature. */
export function isForMember({ kind }: ProjectTodo, { member, features }: ProjectDashboard): boolean {
  const isOff = kind === 'submissions' && !features.includes('inbox');
  return !isOff && holdsPermission(member.role, PERMISSIONS[kind]);
}

export function todoItemOf(todo: ProjectTodo): TodoItem {
  return { key: todo.kind, ...ENTRIES[todo.kind](todo) };
}

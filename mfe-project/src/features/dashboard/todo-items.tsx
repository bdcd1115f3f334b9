import {
  formatCount,
  holdsPermission,
  LOW_BALANCE_DAYS,
  TODO_COUNT_MAX,
  type ProjectPermission,
  type ProjectTodo,
} from '@magnetx/contracts';
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

/** `12 submissions`, `1,000+ submissions`. */
function countOf(count: number, one: string): string {
  return count >= TODO_COUNT_MAX ? `${formatCount(count, one).replace(' ', '+ ')}` : formatCount(count, one);
}

const ENTRIES: Record<ProjectTodo['kind'], (todo: ProjectTodo) => Entry> = {
  submissions: ({ count }) => ({
    icon: <Inbox />,
    tone: 'north',
    title: `${countOf(count, 'submission')} waiting for you`,
    detail: 'Decide about covered work. For other work, recommend to an admin.',
    action: { label: 'Look at submissions', href: paths.submissions.href() },
  }),
  applications: ({ count }) => ({
    icon: <UserPlus />,
    tone: 'north',
    title: `${countOf(count, 'application')} received`,
    detail: 'Read each one and move it on. Applicants see that live.',
    action: { label: 'Read applications', href: paths.applications.href() },
  }),
  rejected_quests: ({ count, quest }) => ({
    icon: <CircleX />,
    tone: 'danger',
    title: quest ? `“${quest.title}” was rejected` : `${countOf(count, 'quest')} were rejected`,
    detail: 'Read the reason, correct it and send it again. The fee was refunded.',
    action: quest
      ? { label: 'Edit and send again', href: paths.resubmitQuest.href(quest.id) }
      : { label: 'Show rejected quests', href: `${QUESTS}?filter=rejected` },
  }),
  low_balance: ({ count }) => ({
    icon: <Coins />,
    tone: 'warning',
    title:
      count < LOW_BALANCE_DAYS
        ? `Your MXP pay for ${formatCount(count, 'more listing day')}`
        : 'Your MXP do not cover another quest like your last',
    detail: 'Buy MXP from your dollars, or request some.',
    action: { label: 'Get MXP', href: paths.balance.href() },
  }),
  ending_soon: ({ count, quest }) => ({
    icon: <Clock />,
    tone: 'warning',
    title: quest ? `“${quest.title}” ends within 3 days` : `${countOf(count, 'quest')} end within 3 days`,
    detail: 'Move the deadline, or let it end.',
    action: quest
      ? { label: 'Edit quest', href: paths.editQuest.href(quest.id) }
      : { label: 'Show active quests', href: `${QUESTS}?filter=active` },
  }),
  unfunded: ({ count, quest }) => ({
    icon: <ShieldAlert />,
    tone: 'neutral',
    title: quest ? `The rewards of “${quest.title}” are not reserved` : `${countOf(count, 'quest')} without a reserve`,
    detail: 'People trust quests whose rewards are set aside.',
    action: { label: 'Reserve rewards', href: `${QUESTS}?filter=active` },
  }),
  waiting_edits: ({ count, quest }) => ({
    icon: <PencilLine />,
    tone: 'neutral',
    title: quest ? `Your edit of “${quest.title}” waits for an admin` : `${countOf(count, 'edit')} wait for an admin`,
    detail: 'The approved words stay until then.',
    action: quest
      ? { label: 'Look at the edit', href: paths.editQuest.href(quest.id) }
      : { label: 'Show active quests', href: `${QUESTS}?filter=active` },
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

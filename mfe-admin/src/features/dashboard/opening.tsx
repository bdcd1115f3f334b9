import {
  debtText,
  formatCount,
  formatDay,
  formatUsd,
  type QUEUE_AGES,
  type AdminOverview,
  type PayoutsDue,
} from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { Link } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { EmptyState, ListFrame, Panel, Skeleton, TodoList, type TodoItem } from '@magnetx/ui';
import { FigureBars } from '@magnetx/ui/charts';
import Banknote from 'lucide-react/icons/banknote';
import Clock from 'lucide-react/icons/clock';
import Coins from 'lucide-react/icons/coins';
import Hourglass from 'lucide-react/icons/hourglass';
import Mail from 'lucide-react/icons/mail';
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark';
import Scale from 'lucide-react/icons/scale';
import ServerCrash from 'lucide-react/icons/server-crash';
import { paths } from '../../paths.ts';
import { useRefusal } from '../../shared/access/use-refusal.ts';
import { LIVE } from '../../shared/live-query.ts';
import { monthName } from '../../shared/records/month-name.ts';
import { useGetOverviewQuery, useGetPayoutsDueQuery, useGetSystemStatusQuery } from './dashboard.endpoints.ts';
import styles from './opening.module.css';

const QUEUE_HREF = `${paths.manageTasks.href()}?filter=pending`;

type Queue = AdminOverview['queue'];

/** Bars of the queue, the oldest first, which have the least time left. */
const AGES = [
  { key: 'overdue', label: 'Overdue', detail: 'More than 72 hours' },
  { key: 'under_72h', label: 'Due today', detail: '48 to 72 hours' },
  { key: 'under_48h', label: 'Due tomorrow', detail: '24 to 48 hours' },
  { key: 'under_24h', label: 'New', detail: 'Under 24 hours' },
] as const satisfies readonly { key: keyof typeof QUEUE_AGES; label: string; detail: string }[];

function queueItem(queue: Queue): TodoItem[] {
  const isLate = queue.overdue > 0;
  const waiting = Object.values(queue).reduce((sum, count) => sum + count, 0);
  if (waiting === 0) return [];
  return [
    {
      key: 'queue',
      icon: <Clock />,
      tone: isLate ? 'danger' : 'north',
      title: isLate
        ? `${formatCount(queue.overdue, 'submission')} past the promised 72 hours`
        : `${formatCount(waiting, 'submission')} waiting for a decision`,
      detail: isLate ? 'Decide on the oldest first.' : 'None is past the promised 72 hours.',
      action: { label: 'Open the queue', href: QUEUE_HREF },
    },
  ];
}

function payoutItems({ payable, next, batches }: PayoutsDue): TodoItem[] {
  const open = batches.map(({ id, month, is_correction: isCorrection, amount_cents: cents, people }) => ({
    key: `batch-${id}`,
    icon: <Banknote />,
    tone: 'warning' as const,
    title:
      `${formatUsd(cents)} for ${formatCount(people, 'person', 'people')} in the ` +
      `${isCorrection ? 'correction of the ' : ''}payout for ${monthName(month)}`,
    detail: 'It is prepared. Pay it and mark it paid.',
    action: { label: 'Open the payout', href: paths.payout.href(id) },
  }));
  if (payable.rewards === 0) return open;
  const [month, day] = [monthName(next.month), formatDay(next.prepared_on)];
  const owed = {
    key: 'payable',
    icon: <Banknote />,
    tone: 'neutral' as const,
    title: `${formatUsd(payable.amount_cents)} to pay out for ${formatCount(payable.rewards, 'reward')}`,
    detail: `The payout for ${month} is prepared on ${day}. People without a wallet wait.`,
    action: { label: 'See the next payout', href: paths.payouts.href() },
  };
  return [...open, owed];
}

function requestItem({ open_credit_requests: open }: AdminOverview): TodoItem[] {
  if (open === 0) return [];
  return [
    {
      key: 'requests',
      icon: <Coins />,
      tone: 'north',
      title: `${formatCount(open, 'project asks', 'projects ask')} for MXP`,
      detail: 'They cannot post until you grant or decline.',
      action: { label: 'Answer requests', href: paths.messages.href() },
    },
  ];
}

function debtItem({ debt }: AdminOverview): TodoItem[] {
  if (debt.owed_cents === 0) return [];
  return [
    {
      key: 'debt',
      icon: <Scale />,
      tone: 'danger',
      title: `Projects owe ${debtText(debt)}`,
      detail: 'Approved rewards without cover. Deposits cover them, the oldest first.',
      action: { label: 'See projects', href: paths.manageProjects.href() },
    },
  ];
}

function messageItem({ unread_messages: unread }: AdminOverview): TodoItem[] {
  if (unread === 0) return [];
  return [
    {
      key: 'messages',
      icon: <Mail />,
      tone: 'neutral',
      title: formatCount(unread, 'unread message'),
      detail: 'From the contact form.',
      action: { label: 'Read messages', href: `${paths.messages.href()}?filter=unread` },
    },
  ];
}

function appealItem({ open_appeals: open }: AdminOverview): TodoItem[] {
  if (open === 0) return [];
  return [
    {
      key: 'appeals',
      icon: <MessageCircleQuestion />,
      tone: 'north',
      title: formatCount(open, 'open appeal'),
      detail: 'People ask for another look at a decision.',
      action: { label: 'Answer appeals', href: paths.appeals.href() },
    },
  ];
}

/** Held rewards are released automatically, so they only hint. */
function holdItem({ held_rewards: held }: AdminOverview): TodoItem[] {
  if (held === 0) return [];
  return [
    {
      key: 'holds',
      icon: <Hourglass />,
      tone: 'neutral',
      title: `${formatCount(held, 'reward')} on hold`,
      detail: 'Their users raise signals of risk. Release them earlier, or take them back.',
      action: { label: 'See rewards on hold', href: paths.holds.href() },
    },
  ];
}

/** Parts of the product that fail, from the same check as System Status. */
function useSystemItems(): TodoItem[] {
  const { data } = useGetSystemStatusQuery(undefined);
  const failing = data?.checks.filter(({ state }) => state === 'down') ?? [];
  return failing.map(({ part, detail }) => ({
    key: `system-${part}`,
    icon: <ServerCrash />,
    tone: 'danger',
    title: part === 'jobs' ? 'A job is failing' : 'A part of the product is down',
    detail,
    action: { label: 'See System Status', href: `${paths.dashboard.href()}#system-status` },
  }));
}

/** Needs attention, with what the admin's role may do, and the queue by age. */
export function Opening() {
  const answer = useGetOverviewQuery(undefined, LIVE);
  const payouts = useGetPayoutsDueQuery(undefined, LIVE);
  const system = useSystemItems();
  const mayReview = useRefusal('review') === undefined;
  const mayMoveMoney = useRefusal('money') === undefined;
  const mayAnswer = useRefusal('messages') === undefined;
  const { data } = answer;
  const due = payouts.data && !payouts.error ? payoutItems(payouts.data) : [];
  return (
    <ListFrame state={listStateOf(answer)} failedTitle="The list could not be loaded" loading={<OpeningShape />}>
      {data ? (
        <div className={styles.opening}>
          <TodoPanel
            items={[
              ...(mayReview ? [...queueItem(data.queue), ...appealItem(data)] : []),
              ...system,
              ...(mayMoveMoney ? [...debtItem(data), ...requestItem(data)] : []),
              ...(mayAnswer ? messageItem(data) : []),
              ...(mayMoveMoney ? [...due, ...holdItem(data)] : []),
            ]}
          />
          <QueueByAge queue={data.queue} />
        </div>
      ) : null}
    </ListFrame>
  );
}

function TodoPanel({ items }: { items: readonly TodoItem[] }) {
  return (
    <Panel padding="small" title="Needs attention">
      {items.length > 0 ? (
        <TodoList items={items} render={routerLink} />
      ) : (
        <EmptyState field="queue" title="Nothing is waiting" message="New work shows up here as it comes in." />
      )}
    </Panel>
  );
}

/** The queue as bars with words, on one scale. */
function QueueByAge({ queue }: { queue: Queue }) {
  const most = Math.max(1, ...Object.values(queue));
  return (
    <Panel padding="small" title="Review queue by age" actions={<Link to={QUEUE_HREF}>Oldest first</Link>}>
      <FigureBars
        peak={most}
        bars={AGES.map(({ key, label, detail }) => ({
          key,
          label,
          hint: detail,
          value: queue[key],
          tone: key === 'overdue' ? 'danger' : 'south',
        }))}
      />
    </Panel>
  );
}

function OpeningShape() {
  return (
    <div className={styles.opening} role="status" aria-label="Loading what needs attention">
      <Skeleton height={240} shape="block" />
      <Skeleton height={240} shape="block" />
    </div>
  );
}

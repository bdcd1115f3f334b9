import {
  debtText,
  formatDay,
  formatUsd,
  type QUEUE_AGES,
  type AdminOverview,
  type PayoutsDue,
} from '@magnetx/contracts';
import { listStateOf } from '@magnetx/federation/lists';
import { Link } from '@magnetx/federation/host';
import { routerLink } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
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
  { key: 'overdue', label: t('Overdue'), detail: t('More than 72 hours') },
  { key: 'under_72h', label: t('Due today'), detail: t('48 to 72 hours') },
  { key: 'under_48h', label: t('Due tomorrow'), detail: t('24 to 48 hours') },
  { key: 'under_24h', label: t('New'), detail: t('Under 24 hours') },
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
        ? t(
            '{overdue, plural, one {# submission past the promised 72 hours} ' +
              'other {# submissions past the promised 72 hours}}',
            { overdue: queue.overdue },
          )
        : t(
            '{waiting, plural, one {# submission waiting for a decision} other {# submissions waiting for a decision}}',
            { waiting },
          ),
      detail: isLate ? t('Decide on the oldest first.') : t('None is past the promised 72 hours.'),
      action: { label: t('Open the queue'), href: QUEUE_HREF },
    },
  ];
}

function payoutItems({ payable, next, batches }: PayoutsDue): TodoItem[] {
  const open = batches.map(({ id, month, is_correction: isCorrection, amount_cents: cents, people }) => ({
    key: `batch-${id}`,
    icon: <Banknote />,
    tone: 'warning' as const,
    title: isCorrection
      ? t(
          '{people, plural, one {{cents} for # person in the correction of the payout for ' +
            '{month}} other {{cents} for # people in the correction of the payout for {month}}}',
          { people, cents: formatUsd(cents), month: monthName(month) },
        )
      : t(
          '{people, plural, one {{cents} for # person in the payout for {month}} ' +
            'other {{cents} for # people in the payout for {month}}}',
          { people, cents: formatUsd(cents), month: monthName(month) },
        ),
    detail: t('It is prepared. Pay it and mark it paid.'),
    action: { label: t('Open the payout'), href: paths.payout.href(id) },
  }));
  if (payable.rewards === 0) return open;
  const [month, day] = [monthName(next.month), formatDay(next.prepared_on)];
  const owed = {
    key: 'payable',
    icon: <Banknote />,
    tone: 'neutral' as const,
    title: t(
      '{rewards, plural, one {{amountCents} to pay out for # reward} other {{amountCents} to pay out for # rewards}}',
      { rewards: payable.rewards, amountCents: formatUsd(payable.amount_cents) },
    ),
    detail: t('The payout for {month} is prepared on {day}. People without a wallet wait.', { month, day }),
    action: { label: t('See the next payout'), href: paths.payouts.href() },
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
      title: t('{open, plural, one {# project asks for MXP} other {# projects ask for MXP}}', { open }),
      detail: t('They cannot post until you grant or decline.'),
      action: { label: t('Answer requests'), href: paths.messages.href() },
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
      title: t('Projects owe {debt}', { debt: debtText(debt) }),
      detail: t('Approved rewards without cover. Deposits cover them, the oldest first.'),
      action: { label: t('See projects'), href: paths.manageProjects.href() },
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
      title: t('{unread, plural, one {# unread message} other {# unread messages}}', { unread }),
      detail: t('From the contact form.'),
      action: { label: t('Read messages'), href: `${paths.messages.href()}?filter=unread` },
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
      title: t('{open, plural, one {# open appeal} other {# open appeals}}', { open }),
      detail: t('People ask for another look at a decision.'),
      action: { label: t('Answer appeals'), href: paths.appeals.href() },
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
      title: t('{held, plural, one {# reward on hold} other {# rewards on hold}}', { held }),
      detail: t('Their users raise signals of risk. Release them earlier, or take them back.'),
      action: { label: t('See rewards on hold'), href: paths.holds.href() },
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
    title: part === 'jobs' ? t('A job is failing') : t('A part of the product is down'),
    detail,
    action: { label: t('See System Status'), href: `${paths.dashboard.href()}#system-status` },
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
    <ListFrame state={listStateOf(answer)} failedTitle={t('The list could not be loaded')} loading={<OpeningShape />}>
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
    <Panel padding="small" title={t('Needs attention')}>
      {items.length > 0 ? (
        <TodoList items={items} render={routerLink} />
      ) : (
        <EmptyState
          field="queue"
          title={t('Nothing is waiting')}
          message={t('New work shows up here as it comes in.')}
        />
      )}
    </Panel>
  );
}

/** The queue as bars with words, on one scale. */
function QueueByAge({ queue }: { queue: Queue }) {
  const most = Math.max(1, ...Object.values(queue));
  return (
    <Panel padding="small" title={t('Review queue by age')} actions={<Link to={QUEUE_HREF}>{t('Oldest first')}</Link>}>
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
    <div className={styles.opening} role="status" aria-label={t('Loading what needs attention')}>
      <Skeleton height={240} shape="block" />
      <Skeleton height={240} shape="block" />
    </div>
  );
}

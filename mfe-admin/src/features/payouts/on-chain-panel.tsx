import {
  formatFigure,
  formatUsd,
  shortenAddress,
  type PayoutBatch,
  type PayoutOnChain,
  type PayoutProblem,
  type PayoutTransaction,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { Badge, Banner, DataTable, Panel, renderSubmittedAnchor, type TableColumn } from '@magnetx/ui';
import { UserLink } from '../../shared/components/user-link.tsx';
import { WalletValue } from '../../shared/components/wallet-value.tsx';
import { seenText } from './payout-status-badge.tsx';
import styles from './payouts-page.module.css';

const STATES = {
  waiting: { tone: 'south', children: t('Not final yet') },
  final: { tone: 'success', children: t('Final') },
  failed: { tone: 'warning', children: t('Failed') },
  old: { tone: 'warning', children: t('Older than this batch') },
  lost: { tone: 'warning', children: t('Not on the chain') },
} as const satisfies Record<PayoutTransaction['state'], object>;

const TRANSACTION_COLUMNS: readonly TableColumn<PayoutTransaction>[] = [
  {
    key: 'hash',
    header: t('Transaction'),
    cell: ({ hash, explorer_url: href }) =>
      href === '' ? shortenAddress(hash) : renderSubmittedAnchor({ href, children: shortenAddress(hash) }),
  },
  { key: 'state', header: t('Status'), cell: ({ state }) => <Badge {...STATES[state]} /> },
  { key: 'people', header: t('People'), align: 'end', cell: ({ people }) => formatFigure(people) },
];

const PROBLEMS = {
  stranger: t('Not in this batch'),
  doubled: t('Paid more than once'),
  more: t('Received more'),
  less: t('Received less'),
  missing: t('Not seen'),
} as const satisfies Record<PayoutProblem['kind'], string>;

const PROBLEM_COLUMNS: readonly TableColumn<PayoutProblem & { place: number }>[] = [
  {
    key: 'handle',
    header: t('User'),
    cell: ({ kind, user_id: userId, handle }) =>
      kind === 'stranger' ? '–' : <UserLink userId={userId} handle={handle} />,
  },
  {
    key: 'wallet',
    header: t('Wallet'),
    cell: ({ wallet }) => (wallet === '' ? '–' : <WalletValue address={wallet} />),
  },
  { key: 'kind', header: t('Problem'), cell: ({ kind }) => PROBLEMS[kind] },
  { key: 'expected', header: t('Owed'), align: 'end', cell: ({ expected_cents: cents }) => formatUsd(cents) },
  { key: 'seen', header: t('Seen'), align: 'end', cell: ({ seen_cents: cents }) => formatUsd(cents) },
];

const captionOf = (what: string, shown: readonly unknown[], count: number): string =>
  count > shown.length
    ? t('{what}, the first {count} of {count2}', {
        what,
        count: formatFigure(shown.length),
        count2: formatFigure(count),
      })
    : what;

/** The chain's side of a batch: its transactions, and the people who were not paid as the batch says. */
export function OnChainPanel({ batch, onChain }: { batch: PayoutBatch; onChain: PayoutOnChain }) {
  const { transactions, transaction_count: transactionCount, problems, problem_count: problemCount } = onChain;
  return (
    <Panel title={t('On the chain: {batch}', { batch: seenText(batch) })} size="small" className={styles.panel}>
      <DataTable
        caption={captionOf(t('Transactions'), transactions, transactionCount)}
        density="compact"
        narrow="cards"
        columns={TRANSACTION_COLUMNS}
        rows={transactions}
        rowKey={({ hash }) => hash}
        empty={t('No transactions')}
      />
      {problems.length > 0 ? (
        <DataTable
          caption={captionOf(t('Differences'), problems, problemCount)}
          density="compact"
          narrow="cards"
          columns={PROBLEM_COLUMNS}
          rows={problems.map((problem, place) => ({ ...problem, place }))}
          rowKey={({ place }) => place}
          empty={null}
        />
      ) : transactions.some(({ state }) => state === 'waiting') ? (
        <Banner tone="info">{t('No difference so far. A transaction is not final yet.')}</Banner>
      ) : (
        <Banner tone="success">{t('Everyone has received exactly what this batch pays.')}</Banner>
      )}
    </Panel>
  );
}

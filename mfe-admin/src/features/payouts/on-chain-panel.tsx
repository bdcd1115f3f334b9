import {
  formatFigure,
  formatUsd,
  shortenAddress,
  type PayoutBatch,
  type PayoutOnChain,
  type PayoutProblem,
  type PayoutTransaction,
} from '@magnetx/contracts';
import { Badge, Banner, DataTable, Panel, renderSubmittedAnchor, type TableColumn } from '@magnetx/ui';
import { UserLink } from '../../shared/components/user-link.tsx';
import { WalletValue } from '../../shared/components/wallet-value.tsx';
import { seenText } from './payout-status-badge.tsx';
import styles from './payouts-page.module.css';

const STATES = {
  waiting: { tone: 'south', children: 'Not final yet' },
  final: { tone: 'success', children: 'Final' },
  failed: { tone: 'warning', children: 'Failed' },
  old: { tone: 'warning', children: 'Older than this batch' },
  lost: { tone: 'warning', children: 'Not on the chain' },
} as const satisfies Record<PayoutTransaction['state'], object>;

const TRANSACTION_COLUMNS: readonly TableColumn<PayoutTransaction>[] = [
  {
    key: 'hash',
    header: 'Transaction',
    cell: ({ hash, explorer_url: href }) =>
      href === '' ? shortenAddress(hash) : renderSubmittedAnchor({ href, children: shortenAddress(hash) }),
  },
  { key: 'state', header: 'Status', cell: ({ state }) => <Badge {...STATES[state]} /> },
  { key: 'people', header: 'People', align: 'end', cell: ({ people }) => formatFigure(people) },
];

const PROBLEMS = {
  stranger: 'Not in this batch',
  doubled: 'Paid more than once',
  more: 'Received more',
  less: 'Received less',
  missing: 'Not seen',
} as const satisfies Record<PayoutProblem['kind'], string>;

const PROBLEM_COLUMNS: readonly TableColumn<PayoutProblem & { place: number }>[] = [
  {
    key: 'handle',
    header: 'User',
    cell: ({ kind, user_id: userId, handle }) =>
      kind === 'stranger' ? '–' : <UserLink userId={userId} handle={handle} />,
  },
  { key: 'wallet', header: 'Wallet', cell: ({ wallet }) => (wallet === '' ? '–' : <WalletValue address={wallet} />) },
  { key: 'kind', header: 'Problem', cell: ({ kind }) => PROBLEMS[kind] },
  { key: 'expected', header: 'Owed', align: 'end', cell: ({ expected_cents: cents }) => formatUsd(cents) },
  { key: 'seen', header: 'Seen', align: 'end', cell: ({ seen_cents: cents }) => formatUsd(cents) },
];

const captionOf = (what: string, shown: readonly unknown[], count: number): string =>
  count > shown.length ? `${what}, the first ${formatFigure(shown.length)} of ${formatFigure(count)}` : what;

/** The chain's side of a batch: its transactions, and the people who were not paid as the batch says. */
export function OnChainPanel({ batch, onChain }: { batch: PayoutBatch; onChain: PayoutOnChain }) {
  const { transactions, transaction_count: transactionCount, problems, problem_count: problemCount } = onChain;
  return (
    <Panel title={`On the chain: ${seenText(batch)}`} size="small" className={styles.panel}>
      <DataTable
        caption={captionOf('Transactions', transactions, transactionCount)}
        density="compact"
        narrow="cards"
        columns={TRANSACTION_COLUMNS}
        rows={transactions}
        rowKey={({ hash }) => hash}
        empty="No transactions"
      />
      {problems.length > 0 ? (
        <DataTable
          caption={captionOf('Differences', problems, problemCount)}
          density="compact"
          narrow="cards"
          columns={PROBLEM_COLUMNS}
          rows={problems.map((problem, place) => ({ ...problem, place }))}
          rowKey={({ place }) => place}
          empty={null}
        />
      ) : transactions.some(({ state }) => state === 'waiting') ? (
        <Banner tone="info">No difference so far. A transaction is not final yet.</Banner>
      ) : (
        <Banner tone="success">Everyone has received exactly what this batch pays.</Banner>
      )}
    </Panel>
  );
}

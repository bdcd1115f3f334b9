import { formatFigure, formatUsd } from '@magnetx/contracts';
import type { EndlessListAnswer } from '@magnetx/federation/lists';
import { CopyButton, EmptyState, type TableColumn } from '@magnetx/ui';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import styles from './payouts-page.module.css';
import type { PayoutPage, PayoutRow } from './payouts.endpoints.ts';

const COLUMNS: readonly TableColumn<PayoutRow>[] = [
  { key: 'handle', header: 'User', cell: ({ handle }) => (handle ? `@${handle}` : 'Deleted account') },
  { key: 'wallet', header: 'Wallet', cell: ({ wallet }) => <Wallet address={wallet} /> },
  { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
  { key: 'rewards', header: 'Rewards', align: 'end', cell: ({ rewards }) => formatFigure(rewards) },
];

/** Whom a batch pays. */
export function BatchRows({ answer, isProcessing }: { answer: EndlessListAnswer<PayoutPage>; isProcessing: boolean }) {
  return (
    <AnswerTable
      caption="Whom it pays"
      nouns={['person', 'people']}
      columns={COLUMNS}
      rows={answer.data?.pages.flatMap((page) => page.rows)}
      rowKey={({ wallet, handle }) => `${handle} ${wallet}`}
      answer={answer}
      failedTitle="The batch could not be loaded"
      empty={
        <EmptyState
          field="payouts"
          title="This batch is empty"
          message={isProcessing ? 'It is being filled.' : 'Its rewards are payable again.'}
        />
      }
      paging={{ label: 'Show more', answer }}
    />
  );
}

const SHOWN_AT_EACH_END = 6;

/** Shortened in the middle; the button takes all of it. */
function Wallet({ address }: { address: string }) {
  const isLong = address.length > 2 * SHOWN_AT_EACH_END + 1;
  return (
    <span className={styles.wallet} title={address}>
      {isLong ? `${address.slice(0, SHOWN_AT_EACH_END)}…${address.slice(-SHOWN_AT_EACH_END)}` : address}
      <CopyButton label={`Copy ${address}`} value={address} />
    </span>
  );
}

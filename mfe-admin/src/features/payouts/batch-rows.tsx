import { formatFigure, formatUsd } from '@magnetx/contracts';
import type { EndlessListAnswer } from '@magnetx/federation/lists';
import { EmptyState, type TableColumn } from '@magnetx/ui';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import type { PayoutPage, PayoutRow } from './payouts.endpoints.ts';
import { WalletValue } from '../../shared/components/wallet-value.tsx';

const COLUMNS: readonly TableColumn<PayoutRow>[] = [
  { key: 'handle', header: 'User', cell: ({ handle }) => (handle ? `@${handle}` : 'Deleted account') },
  {
    key: 'wallet',
    header: 'Wallet',
    cell: ({ wallet, is_verified: isVerified }) => <WalletValue address={wallet} isVerified={isVerified} />,
  },
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

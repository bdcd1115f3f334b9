import { formatFigure, formatUsd, type CsvColumn } from '@magnetx/contracts';
import type { EndlessListAnswer } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { EmptyState, type TableColumn } from '@magnetx/ui';
import { UserLink } from '../../shared/components/user-link.tsx';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import type { columnSort } from '../../shared/tables/column-sort.ts';
import type { ListPlace } from '../../shared/tables/use-list-place.ts';
import type { PayoutPage, PayoutRow } from './payouts.endpoints.ts';
import { WalletValue } from '../../shared/components/wallet-value.tsx';

const COLUMNS: readonly TableColumn<PayoutRow>[] = [
  {
    key: 'handle',
    header: t('User'),
    cell: ({ user_id: userId, handle }) => <UserLink userId={userId} handle={handle} />,
  },
  {
    key: 'wallet',
    header: t('Wallet'),
    cell: ({ wallet, is_verified: isVerified }) => <WalletValue address={wallet} isVerified={isVerified} />,
  },
  {
    key: 'amount',
    header: t('Amount'),
    isSortable: true,
    align: 'end',
    cell: ({ amount_cents: amount }) => formatUsd(amount),
  },
  { key: 'rewards', header: t('Rewards'), align: 'end', cell: ({ rewards }) => formatFigure(rewards) },
];

export const PAYOUT_ROW_CSV: readonly CsvColumn<PayoutRow>[] = [
  { header: t('User id'), cell: ({ user_id: id }) => id },
  { header: t('User'), cell: ({ handle }) => handle },
  { header: t('Wallet'), cell: ({ wallet }) => wallet },
  { header: t('Verified'), cell: ({ is_verified: isVerified }) => (isVerified ? t('Yes') : t('No')) },
  { header: t('Amount (US cents)'), cell: ({ amount_cents: cents }) => cents, isNumeric: true },
  { header: t('Rewards'), cell: ({ rewards }) => rewards, isNumeric: true },
];

interface BatchRowsProps {
  answer: EndlessListAnswer<PayoutPage>;
  isProcessing: boolean;
  place: ListPlace;
  sorting: ReturnType<typeof columnSort>;
}

/** Whom a batch pays. */
export function BatchRows({ answer, isProcessing, place, sorting }: BatchRowsProps) {
  return (
    <AnswerTable
      caption={t('Whom it pays')}
      nouns={[t('person'), t('people')]}
      columns={COLUMNS}
      {...sorting}
      rows={answer.data?.pages.flatMap((page) => page.rows)}
      rowKey={({ wallet, handle }) => `${handle} ${wallet}`}
      answer={answer}
      failedTitle={t('The batch could not be loaded')}
      empty={
        <EmptyState
          field="payouts"
          title={t('This batch is empty')}
          message={isProcessing ? t('It is being filled.') : t('Its rewards are payable again.')}
        />
      }
      paging={{ label: t('Show more'), answer }}
      place={place}
    />
  );
}

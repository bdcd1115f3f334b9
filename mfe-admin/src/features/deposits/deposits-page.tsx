import {
  DATE_SORTS,
  formatUsd,
  listTransfers,
  shortenAddress,
  TRANSFER_STATES,
  type CsvColumn,
  type Transfer,
  type TransferState,
} from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { EmptyState, FilterButtons, Note, Stack, type TableColumn } from '@magnetx/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { WalletValue } from '../../shared/components/wallet-value.tsx';
import { WorkPage } from '../../shared/components/work-page.tsx';
import { LIVE } from '../../shared/live-query.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import { columnSort } from '../../shared/tables/column-sort.ts';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { useFollowedPlace, useListPlace } from '../../shared/tables/use-list-place.ts';
import { useListTransfersInfiniteQuery } from './deposits.endpoints.ts';
import { amountOf, AssignDialog, ReasonDialog } from './transfer-dialogs.tsx';

const READERS = { filter: choiceOf(TRANSFER_STATES), sort: choiceOf(DATE_SORTS) };
const NOUNS = [t('transfer'), t('transfers')] as const;

const FILTERS: Record<TransferState, string> = {
  waiting: t('Waiting'),
  credited: t('Credited'),
  recorded: t('Recorded by hand'),
  returned: t('Returned'),
};

const EMPTY: Record<TransferState, string> = {
  waiting: t('Transfers from wallets that no project has proved appear here.'),
  credited: t('Transfers that were credited to projects appear here.'),
  recorded: t('Transfers that an admin recorded before the chain was read appear here.'),
  returned: t('Transfers that were sent back appear here.'),
};

const CSV_COLUMNS: readonly CsvColumn<Transfer>[] = [
  { header: t('Id'), cell: ({ id }) => id },
  { header: t('Seen'), cell: ({ at }) => at },
  { header: t('Status'), cell: ({ state }) => state },
  { header: t('Token'), cell: ({ token }) => token },
  { header: t('Amount'), cell: ({ amount }) => amount, isNumeric: true },
  { header: t('Amount (US cents)'), cell: ({ amount_cents: cents }) => cents, isNumeric: true },
  { header: t('From'), cell: ({ from }) => from },
  { header: t('Transaction'), cell: ({ transaction }) => transaction },
  { header: t('Project'), cell: ({ project }) => project?.name ?? '' },
  { header: t('Reason'), cell: ({ reason }) => reason },
];

type Asking = { readonly about: 'assign' | 'return' | 'reopen'; readonly transfer: Transfer };

/** The transfers to the treasury: those that no project can be credited for wait for a decision. */
export function DepositsPage() {
  const list = useListView(READERS);
  const { filter: state, sort } = list.view;
  const place = useListPlace(list);
  const answer = useListTransfersInfiniteQuery({ state, sort, before: place.start }, LIVE);
  useFollowedPlace(place, answer);
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  const isChainRead = answer.data?.pages[0]?.is_chain_read ?? true;
  return (
    <WorkPage
      title={t('Deposits')}
      intro={t(
        'Dollars that reached the treasury on the chain. Transfers from proved wallets are credited automatically.',
      )}
      actions={
        <ExportButton
          subject="transfers"
          nouns={NOUNS}
          columns={CSV_COLUMNS}
          call={listTransfers}
          query={{ state, sort }}
          rowsOf={({ transfers }) => transfers}
        />
      }
    >
      {isChainRead ? null : (
        <Note>
          {t('The chain is not read here: CHAIN_RPC_URLS is not set. Record deposits on the page of the project.')}
        </Note>
      )}
      <Stack gap={16}>
        <FilterButtons
          label={t('Show transfers')}
          options={FILTERS}
          value={state}
          onChange={(filter) => list.set({ filter })}
        />
        <AnswerTable
          caption={t('Transfers')}
          isCaptionHidden
          nouns={NOUNS}
          columns={columnsAt(setAsking)}
          {...columnSort(sort, (next) => list.set({ sort: next }), DATE_SORTS)}
          rows={answer.data?.pages.flatMap(({ transfers }) => transfers)}
          rowKey={({ id }) => id}
          answer={answer}
          failedTitle={t('The transfers could not be loaded')}
          empty={<EmptyState field="payouts" title={t('No transfers')} message={EMPTY[state]} />}
          paging={{ label: t('Show more'), answer }}
          place={place}
        />
      </Stack>
      {asking?.about === 'assign' ? <AssignDialog transfer={asking.transfer} onClose={close} /> : null}
      {asking && asking.about !== 'assign' ? (
        <ReasonDialog kind={asking.about} transfer={asking.transfer} onClose={close} />
      ) : null}
    </WorkPage>
  );
}

/** The decisions about a transfer, by its state. */
const ACTIONS: Record<TransferState, readonly { readonly about: Asking['about']; readonly label: string }[]> = {
  waiting: [
    { about: 'assign', label: t('Assign') },
    { about: 'return', label: t('Note return') },
  ],
  credited: [{ about: 'reopen', label: t('Reopen') }],
  recorded: [],
  returned: [{ about: 'reopen', label: t('Reopen') }],
};

function columnsAt(ask: (asking: Asking) => void): readonly TableColumn<Transfer>[] {
  return [
    { key: 'at', header: t('Seen'), isSortable: true, cell: ({ at }) => <Ago at={at} /> },
    { key: 'amount', header: t('Amount'), cell: amountOf },
    { key: 'credit', header: t('Dollars'), cell: ({ amount_cents: cents }) => formatUsd(cents) },
    { key: 'from', header: t('From'), cell: ({ from }) => <WalletValue address={from} /> },
    {
      key: 'transaction',
      header: t('Transaction'),
      cell: ({ transaction, explorer_url: url }) =>
        url === '' ? (
          shortenAddress(transaction)
        ) : (
          <a href={url} target="_blank" rel="noreferrer">
            {shortenAddress(transaction)}
          </a>
        ),
    },
    {
      key: 'project',
      header: t('Project'),
      cell: ({ project, reason }) =>
        project ? <Link to={paths.project.href(project.id)}>{project.name}</Link> : reason || '–',
    },
    {
      key: 'actions',
      header: t('Actions'),
      isHeaderHidden: true,
      cell: (transfer) => (
        <Stack direction="row" gap={8} wrap>
          {ACTIONS[transfer.state].map(({ about, label }) => (
            <PermittedButton
              key={about}
              permission="money"
              variant={about === 'assign' ? 'primary' : 'secondary'}
              size="small"
              aria-label={`${label}: ${amountOf(transfer)}, ${shortenAddress(transfer.transaction)}`}
              onClick={() => ask({ about, transfer })}
            >
              {label}
            </PermittedButton>
          ))}
        </Stack>
      ),
    },
  ];
}

import {
  declineWalletChangeSchema,
  groupAddress,
  listWalletChanges,
  WALLET_CHANGE_SORTS,
  type CsvColumn,
  type WalletChange,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useCallForm } from '@magnetx/federation/forms';
import { useNow } from '@magnetx/federation/clock';
import { useHost } from '@magnetx/federation/host';
import { choiceOf, useListView } from '@magnetx/federation/lists';
import { Ago } from '@magnetx/federation/pages';
import { ConfirmDialog, FormDialog, Note, TextArea, type TableColumn } from '@magnetx/ui';
import { useState } from 'react';
import { PermittedButton } from '../../shared/access/permitted-button.tsx';
import { ExactMoment } from '../../shared/components/moment.tsx';
import { UserLink } from '../../shared/components/user-link.tsx';
import { LIVE } from '../../shared/live-query.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import { columnSort } from '../../shared/tables/column-sort.ts';
import { ExportButton } from '../../shared/tables/export-button.tsx';
import { useFollowedPlace, useListPlace } from '../../shared/tables/use-list-place.ts';
import styles from './payouts-page.module.css';
import {
  useApproveWalletChangeMutation,
  useDeclineWalletChangeMutation,
  useListWalletChangesInfiniteQuery,
} from './payouts.endpoints.ts';
import { WalletValue } from '../../shared/components/wallet-value.tsx';

const approveFailureText = failureTextFrom({ refused: 'Failed to approve the wallet' });
const declineFailureText = failureTextFrom({ refused: 'Failed to decline the wallet' });

type Asking = { readonly about: 'approve' | 'decline'; readonly change: WalletChange };

const READERS = { sort: choiceOf(WALLET_CHANGE_SORTS) };

type WalletChangeList = ReturnType<typeof useWalletChangeList>;

/** The order and the place of the proposals, kept in the address beside those of the batches. */
export function useWalletChangeList() {
  return useListView(READERS, 'wallet-');
}

const NOUNS = ['proposal', 'proposals'] as const;

const CSV_COLUMNS: readonly CsvColumn<WalletChange>[] = [
  { header: 'Id', cell: ({ id }) => id },
  { header: 'User id', cell: ({ user_id: id }) => id },
  { header: 'User', cell: ({ handle }) => handle },
  { header: 'Present wallet', cell: ({ old_address: address }) => address },
  { header: 'Proposed wallet', cell: ({ new_address: address }) => address },
  { header: 'Verified', cell: ({ is_verified: isVerified }) => (isVerified ? 'Yes' : 'No') },
  { header: 'Proposed', cell: ({ proposed_at: at }) => at },
  { header: 'In force', cell: ({ in_force_at: at }) => at },
  { header: 'Approvable from', cell: ({ approvable_at: at }) => at },
];

/** Saves all proposals in the order on the screen. */
export function WalletChangeExport({ list }: { list: WalletChangeList }) {
  return (
    <ExportButton
      subject="proposed-wallets"
      label="Export wallets"
      nouns={NOUNS}
      columns={CSV_COLUMNS}
      call={listWalletChanges}
      query={{ sort: list.view.sort }}
      rowsOf={({ changes }) => changes}
    />
  );
}

/** The wallets that people have proposed. Unless the present wallet has signed too, an admin decides. */
export function WalletChangesPanel({ list }: { list: WalletChangeList }) {
  const { sort } = list.view;
  const place = useListPlace(list);
  const answer = useListWalletChangesInfiniteQuery({ sort, before: place.start }, LIVE);
  useFollowedPlace(place, answer);
  const nowMs = useNow();
  const [asking, setAsking] = useState<Asking | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <AnswerTable
        caption="Proposed wallets"
        nouns={NOUNS}
        columns={columnsAt(setAsking, nowMs)}
        {...columnSort(sort, (next) => list.set({ sort: next }), WALLET_CHANGE_SORTS)}
        rows={answer.data?.pages.flatMap(({ changes }) => changes)}
        rowKey={({ id }) => id}
        answer={answer}
        failedTitle="The proposed wallets could not be loaded"
        loadingRowCount={1}
        empty={
          <Note>
            <strong>No proposed wallets</strong> People who cannot be paid propose another wallet. It appears here.
          </Note>
        }
        paging={{ label: 'Show more', answer }}
        place={place}
      />
      {asking?.about === 'approve' ? <ApproveDialog change={asking.change} onClose={close} /> : null}
      {asking?.about === 'decline' ? <DeclineDialog change={asking.change} onClose={close} /> : null}
    </>
  );
}

function columnsAt(ask: (asking: Asking) => void, nowMs: number): TableColumn<WalletChange>[] {
  const isApprovable = ({ approvable_at: at }: WalletChange) => at !== null && Date.parse(at) <= nowMs;
  return [
    {
      key: 'handle',
      header: 'User',
      cell: ({ user_id: userId, handle }) => <UserLink userId={userId} handle={handle} />,
    },
    { key: 'old', header: 'Present wallet', cell: ({ old_address: address }) => <WalletValue address={address} /> },
    {
      key: 'new',
      header: 'Proposed wallet',
      cell: ({ new_address: address, is_verified: isVerified }) => (
        <WalletValue address={address} isVerified={isVerified} />
      ),
    },
    { key: 'proposed', header: 'Proposed', isSortable: true, cell: ({ proposed_at: at }) => <Ago at={at} /> },
    {
      key: 'when',
      header: 'In force',
      cell: (change) => {
        const { in_force_at: inForceAt, approvable_at: approvableAt } = change;
        if (inForceAt !== null) return <ExactMoment at={inForceAt} />;
        if (approvableAt === null || isApprovable(change)) return 'When approved';
        return (
          <>
            <span>When approved, from</span> <ExactMoment at={approvableAt} />
          </>
        );
      },
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (change) => (
        <span className={styles.actions}>
          {isApprovable(change) ? (
            <PermittedButton permission="money" size="small" onClick={() => ask({ about: 'approve', change })}>
              Approve
            </PermittedButton>
          ) : null}
          <PermittedButton
            permission="money"
            variant="secondary"
            size="small"
            onClick={() => ask({ about: 'decline', change })}
          >
            Decline
          </PermittedButton>
        </span>
      ),
    },
  ];
}

interface ChangeDialogProps {
  change: WalletChange;
  onClose: () => void;
}

function ApproveDialog({ change, onClose }: ChangeDialogProps) {
  const { notify } = useHost();
  const [approve] = useApproveWalletChangeMutation();
  return (
    <ConfirmDialog
      title={`Pay @${change.handle} to another wallet?`}
      description="The present wallet has not signed this. Ask them through a way that you know before you approve."
      confirmLabel="Approve"
      busyLabel="Approving..."
      variant="primary"
      confirm={() => approve({ params: { changeId: change.id } })}
      failureText={approveFailureText}
      onDone={() => notify({ type: 'success', title: 'Wallet approved', message: `@${change.handle} is notified.` })}
      onClose={onClose}
    >
      <p className={styles.address}>{groupAddress(change.new_address)}</p>
    </ConfirmDialog>
  );
}

function DeclineDialog({ change, onClose }: ChangeDialogProps) {
  const { notify } = useHost();
  const [decline] = useDeclineWalletChangeMutation();
  const form = useCallForm({
    schema: declineWalletChangeSchema,
    defaultValues: { reason: '' },
    send: async (body) => {
      await decline({ params: { changeId: change.id }, body }).unwrap();
      notify({ type: 'success', title: 'Wallet declined', message: `@${change.handle} is notified.` });
      onClose();
    },
    failureText: declineFailureText,
  });
  return (
    <FormDialog
      form={form}
      title={`Decline the wallet of @${change.handle}?`}
      description="The present wallet stays."
      submitLabel="Decline"
      busyLabel="Declining..."
      variant="danger"
      onClose={onClose}
    >
      <TextArea label="Reason" help="The person reads this." rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

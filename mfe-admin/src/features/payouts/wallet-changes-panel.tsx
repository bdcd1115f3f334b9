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
import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
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

const approveFailureText = failureTextFrom({ refused: t('Failed to approve the wallet') });
const declineFailureText = failureTextFrom({ refused: t('Failed to decline the wallet') });

type Asking = { readonly about: 'approve' | 'decline'; readonly change: WalletChange };

const READERS = { sort: choiceOf(WALLET_CHANGE_SORTS) };

type WalletChangeList = ReturnType<typeof useWalletChangeList>;

/** The order and the place of the proposals, kept in the address beside those of the batches. */
export function useWalletChangeList() {
  return useListView(READERS, 'wallet-');
}

const NOUNS = [t('proposal'), t('proposals')] as const;

const CSV_COLUMNS: readonly CsvColumn<WalletChange>[] = [
  { header: t('Id'), cell: ({ id }) => id },
  { header: t('User id'), cell: ({ user_id: id }) => id },
  { header: t('User'), cell: ({ handle }) => handle },
  { header: t('Present wallet'), cell: ({ old_address: address }) => address },
  { header: t('Proposed wallet'), cell: ({ new_address: address }) => address },
  { header: t('Verified'), cell: ({ is_verified: isVerified }) => (isVerified ? t('Yes') : t('No')) },
  { header: t('Proposed'), cell: ({ proposed_at: at }) => at },
  { header: t('In force'), cell: ({ in_force_at: at }) => at },
  { header: t('Approvable from'), cell: ({ approvable_at: at }) => at },
];

/** Saves all proposals in the order on the screen. */
export function WalletChangeExport({ list }: { list: WalletChangeList }) {
  return (
    <ExportButton
      subject="proposed-wallets"
      label={t('Export wallets')}
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
        caption={t('Proposed wallets')}
        nouns={NOUNS}
        columns={columnsAt(setAsking, nowMs)}
        {...columnSort(sort, (next) => list.set({ sort: next }), WALLET_CHANGE_SORTS)}
        rows={answer.data?.pages.flatMap(({ changes }) => changes)}
        rowKey={({ id }) => id}
        answer={answer}
        failedTitle={t('The proposed wallets could not be loaded')}
        loadingRowCount={1}
        empty={
          <Note>
            <Trans
              text={
                '<strong>No proposed wallets</strong> People who cannot be paid ' +
                'propose another wallet. It appears here.'
              }
              tags={{ strong: <strong /> }}
            />
          </Note>
        }
        paging={{ label: t('Show more'), answer }}
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
      header: t('User'),
      cell: ({ user_id: userId, handle }) => <UserLink userId={userId} handle={handle} />,
    },
    { key: 'old', header: t('Present wallet'), cell: ({ old_address: address }) => <WalletValue address={address} /> },
    {
      key: 'new',
      header: t('Proposed wallet'),
      cell: ({ new_address: address, is_verified: isVerified }) => (
        <WalletValue address={address} isVerified={isVerified} />
      ),
    },
    { key: 'proposed', header: t('Proposed'), isSortable: true, cell: ({ proposed_at: at }) => <Ago at={at} /> },
    {
      key: 'when',
      header: t('In force'),
      cell: (change) => {
        const { in_force_at: inForceAt, approvable_at: approvableAt } = change;
        if (inForceAt !== null) return <ExactMoment at={inForceAt} />;
        if (approvableAt === null || isApprovable(change)) return t('When approved');
        return (
          <>
            <span>{t('When approved, from')}</span> <ExactMoment at={approvableAt} />
          </>
        );
      },
    },
    {
      key: 'actions',
      header: t('Actions'),
      cell: (change) => (
        <span className={styles.actions}>
          {isApprovable(change) ? (
            <PermittedButton permission="money" size="small" onClick={() => ask({ about: 'approve', change })}>
              {t('Approve')}
            </PermittedButton>
          ) : null}
          <PermittedButton
            permission="money"
            variant="secondary"
            size="small"
            onClick={() => ask({ about: 'decline', change })}
          >
            {t('Decline')}
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
      title={t('Pay @{handle} to another wallet?', { handle: change.handle })}
      description={t(
        'The present wallet has not signed this. Ask them through a way that you know before you approve.',
      )}
      confirmLabel={t('Approve')}
      busyLabel={t('Approving...')}
      variant="primary"
      confirm={() => approve({ params: { changeId: change.id } })}
      failureText={approveFailureText}
      onDone={() =>
        notify({
          type: 'success',
          title: t('Wallet approved'),
          message: t('@{handle} is notified.', { handle: change.handle }),
        })
      }
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
      notify({
        type: 'success',
        title: t('Wallet declined'),
        message: t('@{handle} is notified.', { handle: change.handle }),
      });
      onClose();
    },
    failureText: declineFailureText,
  });
  return (
    <FormDialog
      form={form}
      title={t('Decline the wallet of @{handle}?', { handle: change.handle })}
      description={t('The present wallet stays.')}
      submitLabel={t('Decline')}
      busyLabel={t('Declining...')}
      variant="danger"
      onClose={onClose}
    >
      <TextArea label={t('Reason')} help={t('The person reads this.')} rows={3} {...form.field('reason')} />
    </FormDialog>
  );
}

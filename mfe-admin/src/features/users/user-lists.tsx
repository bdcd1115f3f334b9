import {
  formatFigure,
  formatUsd,
  listParticipationsOfUser,
  listPayablesOfUser,
  type CsvColumn,
  type RecordedParticipation,
  type RecordedPayable,
  type RecordedPayout,
} from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { Ago } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { Note, renderSubmittedAnchor, type TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { monthName } from '../../shared/records/month-name.ts';
import { RecordTable, useRecordList } from '../../shared/records/record-table.tsx';
import { wordsOf } from '../../shared/records/words-of.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import {
  useListParticipationsOfUserInfiniteQuery,
  useListPayablesOfUserInfiniteQuery,
  useListPayoutsOfUserQuery,
} from './users.endpoints.ts';

const REFETCHED = { refetchOnMountOrArgChange: true };

const PARTICIPATION_CSV: readonly CsvColumn<RecordedParticipation>[] = [
  { header: t('Id'), cell: ({ id }) => id },
  { header: t('Quest id'), cell: ({ questId }) => questId, isNumeric: true },
  { header: t('Quest'), cell: ({ title }) => title },
  { header: t('Type'), cell: ({ type }) => type },
  { header: t('Project id'), cell: ({ projectId }) => projectId },
  { header: t('Project'), cell: ({ projectName }) => projectName },
  { header: t('Status'), cell: ({ status }) => status },
  { header: t('When'), cell: ({ at }) => at },
  { header: t('Work'), cell: ({ workUrl }) => workUrl },
];

const PAYABLE_CSV: readonly CsvColumn<RecordedPayable>[] = [
  { header: t('Id'), cell: ({ id }) => id },
  { header: t('Quest id'), cell: ({ questId }) => questId, isNumeric: true },
  { header: t('Quest'), cell: ({ title }) => title },
  { header: t('Amount (US cents)'), cell: ({ amount_cents: cents }) => cents, isNumeric: true },
  { header: t('Status'), cell: ({ status }) => status },
  { header: t('Payout'), cell: ({ batchId }) => batchId },
  { header: t('Approved'), cell: ({ approved_at: at }) => at },
  { header: t('Paid'), cell: ({ paid_at: at }) => at },
  { header: t('Reference'), cell: ({ reference }) => reference },
];

const QUEST_COLUMN: TableColumn<Pick<RecordedParticipation, 'questId' | 'title'>> = {
  key: 'title',
  header: t('Quest'),
  cell: ({ questId, title }) => (
    <Link to={paths.submission.href(`quest-${questId}`)} className={cells.name}>
      {title}
    </Link>
  ),
};

/** The work, entries and applications of a user. */
export function UserParticipations({ userId }: { userId: string }) {
  const list = useRecordList('participations');
  const answer = useListParticipationsOfUserInfiniteQuery({ userId, before: list.place.start }, REFETCHED);
  return (
    <RecordTable
      list={list}
      call={listParticipationsOfUser}
      params={{ userId }}
      caption={t('Participations')}
      nouns={[t('participation'), t('participations')]}
      columns={PARTICIPATION_COLUMNS}
      csv={PARTICIPATION_CSV}
      rowsOf={({ participations }) => participations}
      rowKey={({ id }) => id}
      answer={answer}
      emptyText={t('No work, entries or applications yet.')}
      loadingRowCount={5}
    />
  );
}

const PARTICIPATION_COLUMNS: readonly TableColumn<RecordedParticipation>[] = [
  QUEST_COLUMN,
  {
    key: 'project',
    header: t('Project'),
    cell: ({ projectId, projectName }) => (
      <Link to={paths.project.href(projectId)} className={cells.name}>
        {projectName}
      </Link>
    ),
  },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status, workUrl }) => (
      <>
        {wordsOf(status)} {workUrl ? renderSubmittedAnchor({ href: workUrl, children: t('Work') }) : null}
      </>
    ),
  },
  { key: 'at', header: t('When'), cell: ({ at }) => <Ago className={cells.nowrap} at={at} /> },
];

/** The cash of a user, with the payouts that pay it. */
export function UserPayables({ userId }: { userId: string }) {
  const list = useRecordList('rewards');
  const answer = useListPayablesOfUserInfiniteQuery({ userId, sort: list.sort, before: list.place.start }, REFETCHED);
  return (
    <RecordTable
      list={list}
      call={listPayablesOfUser}
      params={{ userId }}
      isDated
      caption={t('Cash rewards')}
      nouns={[t('reward'), t('rewards')]}
      columns={PAYABLE_COLUMNS}
      csv={PAYABLE_CSV}
      rowsOf={({ payables }) => payables}
      rowKey={({ id }) => id}
      answer={answer}
      emptyText={t('No cash rewards yet.')}
      loadingRowCount={3}
    />
  );
}

const PAYABLE_COLUMNS: readonly TableColumn<RecordedPayable>[] = [
  QUEST_COLUMN,
  { key: 'amount', header: t('Amount'), align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
  {
    key: 'payout',
    header: t('Payout'),
    cell: ({ status, batchId }) =>
      batchId === null ? (
        t('Due')
      ) : (
        <Link to={paths.payout.href(batchId)}>{status === 'paid' ? t('Paid') : t('In a batch')}</Link>
      ),
  },
  {
    key: 'at',
    header: t('Approved'),
    isSortable: true,
    cell: ({ approved_at: at }) => <Ago className={cells.nowrap} at={at} />,
  },
];

/** The payouts that pay a user. */
export function UserPayouts({ userId }: { userId: string }) {
  const answer = useListPayoutsOfUserQuery(userId, REFETCHED);
  return (
    <AnswerTable
      caption={t('Payouts')}
      nouns={[t('payout'), t('payouts')]}
      columns={PAYOUT_COLUMNS}
      rows={answer.data}
      rowKey={({ batchId }) => batchId}
      answer={answer}
      failedTitle={t('The payouts could not be loaded')}
      loadingRowCount={2}
      empty={<Note>{t('In no payout yet.')}</Note>}
    />
  );
}

const PAYOUT_COLUMNS: readonly TableColumn<RecordedPayout>[] = [
  {
    key: 'month',
    header: t('Month'),
    cell: ({ batchId, month, is_correction: isCorrection }) => (
      <>
        <Link to={paths.payout.href(batchId)} className={cells.nowrap}>
          {monthName(month)}
        </Link>
        {isCorrection ? <span> {t('(correction)')}</span> : null}
      </>
    ),
  },
  {
    key: 'status',
    header: t('Status'),
    cell: ({ status, explorer_url: href }) =>
      href === '' ? wordsOf(status) : renderSubmittedAnchor({ href, children: t('Paid, seen on the chain') }),
  },
  { key: 'amount', header: t('Amount'), align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
  { key: 'rewards', header: t('Rewards'), align: 'end', cell: ({ rewards }) => formatFigure(rewards) },
  { key: 'prepared', header: t('Prepared'), cell: ({ prepared_at: at }) => <Ago className={cells.nowrap} at={at} /> },
];

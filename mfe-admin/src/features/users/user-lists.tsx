import {
  formatFigure,
  formatUsd,
  type RecordedParticipation,
  type RecordedPayable,
  type RecordedPayout,
} from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import { Note, renderSubmittedAnchor, useNow, type TableColumn } from '@magnetx/ui';
import { paths } from '../../paths.ts';
import { Ago } from '../../shared/components/moment.tsx';
import { monthName } from '../../shared/records/month-name.ts';
import { wordsOf } from '../../shared/records/words-of.ts';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import {
  useListParticipationsOfUserInfiniteQuery,
  useListPayablesOfUserInfiniteQuery,
  useListPayoutsOfUserQuery,
} from './users.endpoints.ts';

const REFETCHED = { refetchOnMountOrArgChange: true };

const QUEST_COLUMN: TableColumn<Pick<RecordedParticipation, 'questId' | 'title'>> = {
  key: 'title',
  header: 'Quest',
  cell: ({ questId, title }) => (
    <Link to={paths.submission.href(`quest-${questId}`)} className={cells.name}>
      {title}
    </Link>
  ),
};

/** The work, entries and applications of a user. */
export function UserParticipations({ userId }: { userId: string }) {
  const answer = useListParticipationsOfUserInfiniteQuery(userId, REFETCHED);
  const nowMs = useNow();
  return (
    <AnswerTable
      caption="Participations"
      nouns={['participation', 'participations']}
      columns={participationColumns(nowMs)}
      rows={answer.data?.pages.flatMap((page) => page.participations)}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle="The participations could not be loaded"
      loadingRowCount={5}
      empty={<Note>No work, entries or applications yet.</Note>}
      paging={{ label: 'Show older participations', answer }}
    />
  );
}

function participationColumns(nowMs: number): TableColumn<RecordedParticipation>[] {
  return [
    QUEST_COLUMN,
    {
      key: 'project',
      header: 'Project',
      cell: ({ projectId, projectName }) => (
        <Link to={paths.project.href(projectId)} className={cells.name}>
          {projectName}
        </Link>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, workUrl }) => (
        <>
          {wordsOf(status)} {workUrl ? renderSubmittedAnchor({ href: workUrl, children: 'Work' }) : null}
        </>
      ),
    },
    { key: 'at', header: 'When', cell: ({ at }) => <Ago className={cells.nowrap} at={at} nowMs={nowMs} /> },
  ];
}

/** The cash of a user, with the payouts that pay it. */
export function UserPayables({ userId }: { userId: string }) {
  const answer = useListPayablesOfUserInfiniteQuery(userId, REFETCHED);
  const nowMs = useNow();
  return (
    <AnswerTable
      caption="Cash rewards"
      nouns={['reward', 'rewards']}
      columns={payableColumns(nowMs)}
      rows={answer.data?.pages.flatMap((page) => page.payables)}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle="The rewards could not be loaded"
      loadingRowCount={3}
      empty={<Note>No cash rewards yet.</Note>}
      paging={{ label: 'Show older rewards', answer }}
    />
  );
}

function payableColumns(nowMs: number): TableColumn<RecordedPayable>[] {
  return [
    QUEST_COLUMN,
    { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
    {
      key: 'payout',
      header: 'Payout',
      cell: ({ status, batchId }) =>
        batchId === null ? (
          'Due'
        ) : (
          <Link to={paths.payout.href(batchId)}>{status === 'paid' ? 'Paid' : 'In a batch'}</Link>
        ),
    },
    {
      key: 'approved',
      header: 'Approved',
      cell: ({ approved_at: at }) => <Ago className={cells.nowrap} at={at} nowMs={nowMs} />,
    },
  ];
}

/** The payouts that pay a user. */
export function UserPayouts({ userId }: { userId: string }) {
  const answer = useListPayoutsOfUserQuery(userId, REFETCHED);
  const nowMs = useNow();
  return (
    <AnswerTable
      caption="Payouts"
      nouns={['payout', 'payouts']}
      columns={payoutColumns(nowMs)}
      rows={answer.data}
      rowKey={({ batchId }) => batchId}
      answer={answer}
      failedTitle="The payouts could not be loaded"
      loadingRowCount={2}
      empty={<Note>In no payout yet.</Note>}
    />
  );
}

function payoutColumns(nowMs: number): TableColumn<RecordedPayout>[] {
  return [
    {
      key: 'month',
      header: 'Month',
      cell: ({ batchId, month }) => (
        <Link to={paths.payout.href(batchId)} className={cells.nowrap}>
          {monthName(month)}
        </Link>
      ),
    },
    { key: 'status', header: 'Status', cell: ({ status }) => wordsOf(status) },
    { key: 'amount', header: 'Amount', align: 'end', cell: ({ amount_cents: amount }) => formatUsd(amount) },
    { key: 'rewards', header: 'Rewards', align: 'end', cell: ({ rewards }) => formatFigure(rewards) },
    {
      key: 'prepared',
      header: 'Prepared',
      cell: ({ prepared_at: at }) => <Ago className={cells.nowrap} at={at} nowMs={nowMs} />,
    },
  ];
}

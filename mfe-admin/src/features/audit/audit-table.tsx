import { AUDIT_ACTIONS, type AuditLine } from '@magnetx/contracts';
import type { ListViewState } from '@magnetx/federation/lists';
import { Badge, type TableColumn } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { ExactMoment } from '../../shared/components/moment.tsx';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import { EmptyRows } from '../../shared/tables/empty-rows.tsx';
import { useListAuditLinesInfiniteQuery, type AuditQuestion } from './audit.endpoints.ts';

const COLUMNS: readonly TableColumn<AuditLine>[] = [
  { key: 'at', header: 'When', cell: ({ at }) => <ExactMoment className={cells.nowrap} at={at} /> },
  { key: 'admin', header: 'Who', cell: ({ admin }) => <strong className={cells.name}>{admin || '–'}</strong> },
  {
    key: 'action',
    header: 'What',
    cell: ({ action }) => <span className={cells.nowrap}>{AUDIT_ACTIONS[action]}</span>,
  },
  {
    key: 'subject',
    header: 'On what',
    cell: ({ subject, detail }) => (
      <span className={cells.wide}>
        {subject || '–'}
        {detail ? <span className={cells.detail}>{detail}</span> : null}
      </span>
    ),
  },
  { key: 'outcome', header: 'Outcome', cell: (line) => <Outcome line={line} /> },
  { key: 'from', header: 'From', cell: ({ from }) => <span className={cells.nowrap}>{from || '–'}</span> },
];

export function AuditTable({ question, list }: { question: AuditQuestion; list: ListViewState }) {
  const answer = useListAuditLinesInfiniteQuery(question, { refetchOnMountOrArgChange: true });
  return (
    <AnswerTable
      caption="Audit log"
      isCaptionHidden
      nouns={['line', 'lines']}
      columns={COLUMNS}
      rows={answer.data?.pages.flatMap((page) => page.lines)}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle="The log could not be loaded"
      loadingRowCount={20}
      paging={{ label: 'Show older', answer }}
      empty={
        <EmptyRows
          list={list}
          field="audit"
          noun="lines"
          title="Nothing was done yet"
          message="Each action of an admin leaves a line here."
          narrowedMessage="Try other words, actions or days."
        />
      }
    />
  );
}

/** Refusals say why, by the code that programs know. */
function Outcome({ line: { outcome, code } }: { line: AuditLine }) {
  if (outcome === 'done') {
    return (
      <Badge tone="success" icon={<CircleCheck />}>
        Done
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="danger" icon={<CircleX />}>
        Refused
      </Badge>
      {code ? <span className={cells.detail}>{code}</span> : null}
    </>
  );
}

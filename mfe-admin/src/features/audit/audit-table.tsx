import { AUDIT_ACTIONS, type AuditLine } from '@magnetx/contracts';
import { Link } from '@magnetx/federation/host';
import type { ListViewState } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Badge, type TableColumn } from '@magnetx/ui';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import { hrefOfSubject } from '../../paths.ts';
import { ExactMoment } from '../../shared/components/moment.tsx';
import { AnswerTable } from '../../shared/tables/answer-table.tsx';
import cells from '../../shared/tables/cells.module.css';
import type { columnSort } from '../../shared/tables/column-sort.ts';
import { EmptyRows } from '../../shared/tables/empty-rows.tsx';
import { useFollowedPlace, useListPlace } from '../../shared/tables/use-list-place.ts';
import { useListAuditLinesInfiniteQuery, type AuditQuestion } from './audit.endpoints.ts';

/** The actor of a line without an admin: a project's line is of its team, and its detail names the member. */
const actorOf = (about: string): string => (about.startsWith('project:') ? t('Team') : '–');

const columnsOf = (isFiltered: boolean): readonly TableColumn<AuditLine>[] => [
  {
    key: 'at',
    header: t('When'),
    isSortable: true,
    cell: ({ at }) => <ExactMoment className={cells.nowrap} at={at} />,
  },
  {
    key: 'admin',
    header: t('Who'),
    isSortable: !isFiltered,
    cell: ({ admin, about }) => <strong className={cells.name}>{admin || actorOf(about)}</strong>,
  },
  {
    key: 'action',
    header: t('What'),
    isSortable: !isFiltered,
    cell: ({ action }) => <span className={cells.nowrap}>{AUDIT_ACTIONS[action]}</span>,
  },
  {
    key: 'subject',
    header: t('On what'),
    cell: (line) => (
      <span className={cells.wide}>
        <Subject line={line} />
        {line.detail ? <span className={cells.detail}>{line.detail}</span> : null}
      </span>
    ),
  },
  { key: 'outcome', header: t('Outcome'), isSortable: !isFiltered, cell: (line) => <Outcome line={line} /> },
  { key: 'from', header: t('From'), cell: ({ from }) => <span className={cells.nowrap}>{from || '–'}</span> },
];

function Subject({ line }: { line: AuditLine }) {
  const href = hrefOfSubject(line);
  return href === null ? line.subject || '–' : <Link to={href}>{line.subject}</Link>;
}

interface AuditTableProps {
  question: AuditQuestion;
  list: ListViewState;
  sorting: ReturnType<typeof columnSort> & { isFiltered: boolean };
}

export function AuditTable({ question, list, sorting }: AuditTableProps) {
  const place = useListPlace(list);
  const asked = { ...question, before: place.start };
  const answer = useListAuditLinesInfiniteQuery(asked, { refetchOnMountOrArgChange: true });
  useFollowedPlace(place, answer);
  return (
    <AnswerTable
      caption={t('Audit log')}
      isCaptionHidden
      nouns={[t('line'), t('lines')]}
      columns={columnsOf(sorting.isFiltered)}
      sort={sorting.sort}
      onSort={sorting.onSort}
      rows={answer.data?.pages.flatMap((page) => page.lines)}
      rowKey={({ id }) => id}
      answer={answer}
      failedTitle={t('The log could not be loaded')}
      loadingRowCount={20}
      paging={{ label: t('Show more'), answer }}
      place={place}
      empty={
        <EmptyRows
          list={list}
          field="audit"
          noun={t('lines')}
          title={t('Nothing was done yet')}
          message={t('Each action of an admin leaves a line here.')}
          narrowedMessage={t('Try other words, actions or days.')}
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
        {t('Done')}
      </Badge>
    );
  }
  return (
    <>
      <Badge tone="danger" icon={<CircleX />}>
        {t('Refused')}
      </Badge>
      {code ? <span className={cells.detail}>{code}</span> : null}
    </>
  );
}

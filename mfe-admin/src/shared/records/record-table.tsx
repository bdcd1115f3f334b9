import { DATE_SORTS, type Call, type CsvColumn, type ResponseOf } from '@magnetx/contracts';
import { choiceOf, useListView, type EndlessListAnswer } from '@magnetx/federation/lists';
import { t } from '@magnetx/texts';
import { Note, type TableColumn } from '@magnetx/ui';
import { AnswerTable } from '../tables/answer-table.tsx';
import { columnSort } from '../tables/column-sort.ts';
import { ExportButton } from '../tables/export-button.tsx';
import { useFollowedPlace, useListPlace } from '../tables/use-list-place.ts';

const READERS = { sort: choiceOf(DATE_SORTS) };

/** The order and the place of a list of a record, kept in the address under the list's name. */
export function useRecordList(name: string) {
  const list = useListView(READERS, `${name}-`);
  const place = useListPlace(list);
  const { sort } = list.view;
  return { name, place, sort, sorting: columnSort(sort, (next) => list.set({ sort: next }), DATE_SORTS) };
}

interface RecordTableProps<C extends Call, Row> {
  list: ReturnType<typeof useRecordList>;
  /** The call that lists the rows, with the record that they belong to. */
  call: C;
  params: Readonly<Record<string, string>>;
  /** The call has the two orders of {@link DATE_SORTS}, shown by the column `at`. */
  isDated?: boolean;
  caption: string;
  nouns: readonly [string, string];
  columns: readonly TableColumn<Row>[];
  csv: readonly CsvColumn<Row>[];
  rowsOf: (page: ResponseOf<C>) => readonly Row[];
  rowKey: (row: Row) => string | number;
  answer: EndlessListAnswer<ResponseOf<C>> & {
    readonly currentData?: { readonly pageParams: readonly unknown[] } | undefined;
  };
  emptyText: string;
  loadingRowCount: number;
}

/** A list of a user's or a project's record, read page by page, with its export. */
export function RecordTable<C extends Call, Row>(props: RecordTableProps<C, Row>) {
  const { list, call, params, isDated = false, csv, rowsOf, answer, emptyText, ...table } = props;
  useFollowedPlace(list.place, answer);
  const rows = answer.data?.pages.flatMap(rowsOf);
  const [, many] = table.nouns;
  return (
    <AnswerTable
      {...table}
      {...(isDated && list.sorting)}
      rows={rows}
      answer={answer}
      failedTitle={t('The {many} could not be loaded', { many })}
      empty={<Note>{emptyText}</Note>}
      paging={{ label: isDated ? t('Show more {many}', { many }) : t('Show older {many}', { many }), answer }}
      place={list.place}
      action={
        rows?.length ? (
          <ExportButton
            subject={`${list.name}-${Object.values(params).join('-')}`}
            label={t('Export {many}', { many })}
            nouns={table.nouns}
            columns={csv}
            call={call}
            params={params}
            query={isDated ? { sort: list.sort } : {}}
            rowsOf={rowsOf}
          />
        ) : null
      }
    />
  );
}

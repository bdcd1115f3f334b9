import {
  ADMIN_PAGE_SIZE_MAX,
  ADMIN_PAGES_MAX,
  FOLLOWING_PAGE_SIZE_MAX,
  formatCount,
  writeSpreadsheet,
  type Call,
  type CsvColumn,
  type ListPage,
  type NumberedPage,
  type ResponseOf,
} from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { saveFile } from '@magnetx/federation/save-file';
import { t } from '@magnetx/texts';
import { Button } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';
import { useReadExportedPageMutation } from './export.endpoints.ts';

const failureText = failureTextFrom({ refused: t('Something went wrong. Please try again.') });

/** A file ends after this number of rows. */
const ROWS_MAX = 100_000;

/** A page of a table: with numbered pages, or with the cursor of the next one. */
type Paged = { readonly pagination: NumberedPage | ListPage } | { readonly next: string | null };

interface ExportButtonProps<C extends Call, Row> {
  /** The beginning of the file's name, before the day. */
  subject: string;
  label?: string;
  /** One row and several: "line", "lines". */
  nouns: readonly [string, string];
  columns: readonly CsvColumn<Row>[];
  /** The call that lists the table. */
  call: C;
  params?: Readonly<Record<string, string>>;
  /** The filter and the order on the screen. The file starts with the first row of them. */
  query: Readonly<Record<string, string | number | undefined>>;
  rowsOf: (page: ResponseOf<C>) => readonly Row[];
}

/** The query of the page after one; null after the last. */
function following(page: Paged): Readonly<Record<string, string | number>> | null {
  if ('next' in page) return page.next === null ? null : { before: page.next };
  const { pagination } = page;
  const hasMore =
    'hasMore' in pagination ? pagination.hasMore : pagination.page < pagination.pages || pagination.isTotalCapped;
  return hasMore ? { page: pagination.page + 1 } : null;
}

/** Saves all rows of a table as a file, page by page. Leaving the page cancels it. */
export function ExportButton<C extends Call, Row>(props: ExportButtonProps<C, Row>) {
  const { subject, label = t('Export CSV'), nouns, columns, call, params, query, rowsOf } = props;
  const { notify } = useHost();
  const [readPage] = useReadExportedPageMutation();
  const [count, setCount] = useState<number | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const isNumbered = 'page' in query;
  const limit = isNumbered ? ADMIN_PAGE_SIZE_MAX : FOLLOWING_PAGE_SIZE_MAX;
  const rowsMax = isNumbered ? ADMIN_PAGES_MAX * ADMIN_PAGE_SIZE_MAX : ROWS_MAX;

  async function save(): Promise<void> {
    const rows: Row[] = [];
    setCount(0);
    let place: ReturnType<typeof following> = isNumbered ? { page: 1 } : { before: '' };
    while (place !== null && rows.length < rowsMax && !isGone.current) {
      const input = { ...(params && { params }), query: { ...query, ...place, limit } };
      const { data, error } = await readPage({ call, input });
      if (!data) {
        setCount(null);
        notify({
          type: 'error',
          title: t('The {nouns} could not be exported', { nouns: nouns[1] }),
          message: failureText(error),
        });
        return;
      }
      rows.push(...rowsOf(data as ResponseOf<C>));
      setCount(rows.length);
      place = following(data as Paged);
    }
    if (isGone.current) return;
    setCount(null);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(
      `magnetx-${subject}-${day}.csv`,
      'text/csv;charset=utf-8',
      writeSpreadsheet(columns, rows.slice(0, rowsMax)),
    );
    if (place !== null) {
      const title = t('The file has the first {rowsMax}', { rowsMax: formatCount(rowsMax, ...nouns) });
      notify({ type: 'info', title, message: t('Narrow the list to export the others.') });
    }
  }

  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Download />}
      isBusy={count !== null}
      busyLabel={`${formatCount(count ?? 0, ...nouns)}...`}
      onClick={() => void save()}
    >
      {label}
    </Button>
  );
}

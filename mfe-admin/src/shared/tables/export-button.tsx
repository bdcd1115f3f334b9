import { formatCount, writeCsv, type CsvColumn } from '@magnetx/contracts';
import { failureTextFrom } from '@magnetx/federation/api';
import { useHost } from '@magnetx/federation/host';
import { saveFile } from '@magnetx/federation/save-file';
import { Button } from '@magnetx/ui';
import Download from 'lucide-react/icons/download';
import { useEffect, useRef, useState } from 'react';

const failureText = failureTextFrom({ refused: 'Something went wrong. Please try again.' });

/** The rows of one answer, and the cursor of the next one; null on the last. */
type ExportPage<Row> = { rows: readonly Row[]; next: string | null; error?: undefined } | { error: unknown };

interface ExportButtonProps<Row> {
  /** The beginning of the file's name, before the day. */
  subject: string;
  /** One row: "line". */
  noun: string;
  failedTitle: string;
  columns: readonly CsvColumn<Row>[];
  /** Reads a page of the filter and the order on the screen. The first cursor is empty. */
  readPage: (cursor: string) => Promise<ExportPage<Row>>;
  /** The file ends after this number of rows. A toast then names the limit. */
  rowsMax: number;
}

/** Saves all rows of a table as a file, page by page. Leaving the page cancels it. */
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  const { subject, noun, failedTitle, columns, readPage, rowsMax } = props;
  const { notify } = useHost();
  const [count, setCount] = useState<number | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);

  async function save(): Promise<void> {
    const rows: Row[] = [];
    setCount(0);
    let cursor: string | null = '';
    while (cursor !== null && rows.length < rowsMax && !isGone.current) {
      const page: ExportPage<Row> = await readPage(cursor);
      if (!('rows' in page)) {
        setCount(null);
        notify({ type: 'error', title: failedTitle, message: failureText(page.error) });
        return;
      }
      rows.push(...page.rows);
      setCount(rows.length);
      cursor = page.next;
    }
    if (isGone.current) return;
    setCount(null);
    const day = new Date().toISOString().slice(0, 10);
    saveFile(`magnetx-${subject}-${day}.csv`, 'text/csv;charset=utf-8', writeCsv(columns, rows.slice(0, rowsMax)));
    if (cursor !== null) {
      const title = `The file has the first ${formatCount(rowsMax, noun)}`;
      notify({ type: 'info', title, message: 'Narrow the list to export the others.' });
    }
  }

  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Download />}
      isBusy={count !== null}
      busyLabel={`${formatCount(count ?? 0, noun)}...`}
      onClick={() => void save()}
    >
      Export CSV
    </Button>
  );
}

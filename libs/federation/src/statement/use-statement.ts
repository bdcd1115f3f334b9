import { formatFigure, formatMxp, type StatementLine } from '@magnetx/contracts';
// By its public name, so that the page's single copy of the facade is used.
import { useHost } from '@magnetx/federation/host';
import { useState } from 'react';
import { errorText } from '../api/call-error.ts';
import { listStateOf, type EndlessListAnswer } from '../lists/index.ts';
import { saveFile } from '../save-file.ts';
import { statementCsv } from './statement-csv.ts';

type StatementAnswer = EndlessListAnswer<{ readonly lines: readonly StatementLine[] }>;

/** The answer of a mutation that reads every line. */
type WholeStatement = PromiseLike<{ data?: StatementLine[] | undefined; error?: unknown }>;

/** The props of the statement views of `@magnetx/ui`. The file name contains the subject and the day. */
export function useStatement(answer: StatementAnswer, readWhole: () => WholeStatement, subject = 'statement') {
  const { notify } = useHost();
  const [isDownloading, setIsDownloading] = useState(false);

  async function download(): Promise<void> {
    setIsDownloading(true);
    const { data, error } = await readWhole();
    setIsDownloading(false);
    if (data) {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`magnetx-${subject}-${day}.csv`, 'text/csv;charset=utf-8', statementCsv(data));
    } else {
      notify({
        type: 'error',
        title: 'Your statement could not be downloaded',
        message: errorText(error, 'Something went wrong. Please try again.'),
      });
    }
  }

  return {
    state: listStateOf(answer),
    entries: (answer.data?.pages ?? [])
      .flatMap(({ lines }) => lines)
      .map(({ amount_mxp: amount, balance_mxp: balance, ...line }) => ({ ...line, amount, balance })),
    answer,
    formatAmount: formatMxp,
    formatBalance: formatFigure,
    download: () => void download(),
    isDownloading,
  };
}

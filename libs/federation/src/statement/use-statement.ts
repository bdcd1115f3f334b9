import { formatFigure, formatMxp, formatUsd, type StatementLine } from '@magnetx/contracts';
// By its public name, so that the page's single copy of the facade is used.
import { useHost } from '@magnetx/federation/host';
import { t } from '@magnetx/texts';
import { useState } from 'react';
import { errorText } from '../api/call-error.ts';
import { listStateOf, type EndlessListAnswer } from '../lists/index.ts';
import { saveFile } from '../save-file.ts';
import { statementCsv } from './statement-csv.ts';

type StatementAnswer = EndlessListAnswer<{ readonly lines: readonly StatementLine[] }>;

/** The answer of a mutation that reads every line. */
type WholeStatement = PromiseLike<{ data?: StatementLine[] | undefined; error?: unknown }>;

interface StatementOptions {
  /** The beginning of the file's name, before the day. */
  readonly subject?: string;
  /** The file has columns for dollars. */
  readonly hasDollars?: boolean;
}

/** A line as text, in its currency. */
function entryOf({ amount_mxp: mxp, balance_mxp: balanceMxp = 0, ...line }: StatementLine) {
  const { id, at, description, amount_cents: cents = 0, balance_cents: balanceCents = 0 } = line;
  const isMxp = mxp !== undefined;
  const amount = isMxp ? mxp : cents;
  return {
    id,
    at,
    description,
    isOut: amount < 0,
    amount: isMxp ? formatMxp(Math.abs(amount)) : formatUsd(Math.abs(amount)),
    balance: isMxp ? formatFigure(balanceMxp) : formatUsd(balanceCents),
  };
}

/** The props of the statement views of `@magnetx/ui`. */
export function useStatement(
  answer: StatementAnswer,
  readWhole: () => WholeStatement,
  { subject = 'statement', hasDollars = false }: StatementOptions = {},
) {
  const { notify } = useHost();
  const [isDownloading, setIsDownloading] = useState(false);

  async function download(): Promise<void> {
    setIsDownloading(true);
    const { data, error } = await readWhole();
    setIsDownloading(false);
    if (data) {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`magnetx-${subject}-${day}.csv`, 'text/csv;charset=utf-8', statementCsv(data, hasDollars));
    } else {
      notify({
        type: 'error',
        title: t('Your statement could not be downloaded'),
        message: errorText(error, t('Something went wrong. Please try again.')),
      });
    }
  }

  return {
    state: listStateOf(answer),
    entries: (answer.data?.pages ?? []).flatMap(({ lines }) => lines).map(entryOf),
    answer,
    download: () => void download(),
    isDownloading,
  };
}

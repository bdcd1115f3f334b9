import { writeCsv, type CsvColumn, type StatementLine } from '@magnetx/contracts';

const columns: readonly CsvColumn<StatementLine>[] = [
  { header: 'Date', cell: ({ at }) => at },
  { header: 'Kind', cell: ({ kind }) => kind },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Amount (MXP)', cell: ({ amount_mxp: amount }) => amount, isNumeric: true },
  { header: 'Balance (MXP)', cell: ({ balance_mxp: balance }) => balance, isNumeric: true },
  { header: 'Entry', cell: ({ id }) => id },
];

/** The statement as a file, in the order of its lines. */
export function statementCsv(lines: readonly StatementLine[]): string {
  return writeCsv(columns, lines);
}

import { writeSpreadsheet, type CsvColumn, type StatementLine } from '@magnetx/contracts';

type Column = CsvColumn<StatementLine>;

const head: readonly Column[] = [
  { header: 'Date', cell: ({ at }) => at },
  { header: 'Kind', cell: ({ kind }) => kind },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Amount (MXP)', cell: ({ amount_mxp: amount }) => amount ?? null, isNumeric: true },
  { header: 'Balance (MXP)', cell: ({ balance_mxp: balance }) => balance ?? null, isNumeric: true },
];

const decimal = (cents: number | undefined) => (cents === undefined ? null : (cents / 100).toFixed(2));

const dollars: readonly Column[] = [
  { header: 'Amount (USD)', cell: ({ amount_cents: cents }) => decimal(cents), isNumeric: true },
  { header: 'Balance (USD)', cell: ({ balance_cents: cents }) => decimal(cents), isNumeric: true },
];

const entry: Column = { header: 'Entry', cell: ({ id }) => id };

/** The statement as a file, in the order of its lines. Users have no dollars in the ledger. */
export function statementCsv(lines: readonly StatementLine[], hasDollars: boolean): string {
  return writeSpreadsheet([...head, ...(hasDollars ? dollars : []), entry], lines);
}

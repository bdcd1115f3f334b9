/** One column of a table: its name, and what of a row stands in it; nothing for null. */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => string | number | null;
  /**
   * Its cells are figures: a finite number, or a plain decimal text such as `-12.50` where the digits matter. They are
   * written as they are, so that a negative one stays a figure; anything else in such a column is a mistake.
   */
  readonly isNumeric?: boolean;
}

/** What a spreadsheet takes for the beginning of a formula, in full width too, even behind white space. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** Besides RFC 4180's own, the separators that spreadsheets of some countries cut at. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/u;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

const LINE_END = '\r\n';

/**
 * A table as CSV (RFC 4180: comma, CRLF, quotes where they are needed), header first. Texts come from people, and a
 * spreadsheet would run what looks like a formula (OWASP, "CSV injection"): such a text gets an apostrophe in front,
 * which a spreadsheet reads as "this is text". Throws a TypeError for a numeric column's cell that is no figure.
 */
export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  const lines = [columns.map(({ header }) => textCell(header))];
  for (const row of rows) lines.push(columns.map((column) => cellOf(column, row)));
  return lines.map((cells) => cells.join(',') + LINE_END).join('');
}

function cellOf<Row>({ header, cell, isNumeric = false }: CsvColumn<Row>, row: Row): string {
  const value = cell(row);
  if (value === null) return '';
  if (!isNumeric) return textCell(String(value));
  const figure = String(value);
  if (!DECIMAL.test(figure)) throw new TypeError(`The numeric column ${header} cannot hold ${JSON.stringify(figure)}`);
  return figure;
}

function textCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

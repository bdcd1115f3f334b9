/** A column of a table: its header, and a row's value in it (null: an empty cell). */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => string | number | null;
  /**
   * The column holds numbers: finite ones, or decimal texts such as `-12.50` where the digits matter. They are written
   * unescaped, so that a negative number stays a number; other values throw.
   */
  readonly isNumeric?: boolean;
}

/** Prefixes that spreadsheets read as a formula, in full width too, even after white space. */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;

/** The characters of RFC 4180, and the separators that spreadsheets of some locales split at. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/u;

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

const LINE_END = '\r\n';

/**
 * A table as CSV (RFC 4180: comma, CRLF, quotes where needed), header first. Texts come from users, and a spreadsheet
 * would run one that looks like a formula (OWASP, "CSV injection"). Such a text gets a leading apostrophe, which marks
 * it as text. Throws a TypeError when a numeric column holds anything but a number.
 */
export function writeCsv<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  const lines = [columns.map(({ header }) => textCell(header))];
  for (const row of rows) lines.push(columns.map((column) => cellOf(column, row)));
  return lines.map((cells) => cells.join(',') + LINE_END).join('');
}

/** A CSV for people. By its byte order mark, Excel reads letters beyond ASCII. Programs get one without it. */
export function writeSpreadsheet<Row>(...table: Parameters<typeof writeCsv<Row>>): string {
  return `\ufeff${writeCsv(...table)}`;
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

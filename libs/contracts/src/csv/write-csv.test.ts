import { writeCsv, writeSpreadsheet, type CsvColumn } from './write-csv.ts';

const asText: CsvColumn<string>[] = [{ header: 'Text', cell: (text) => text }];
const asFigure: CsvColumn<string | number>[] = [{ header: 'Amount', cell: (value) => value, isNumeric: true }];

const written = (text: string) => writeCsv(asText, [text]).slice('Text\r\n'.length, -'\r\n'.length);

it('writes a header and a line per row, each terminated by CRLF, and an empty cell for null', () => {
  const columns: CsvColumn<{ name: string; mxp: number | null }>[] = [
    { header: 'Name, full', cell: ({ name }) => name },
    { header: 'MXP', cell: ({ mxp }) => mxp, isNumeric: true },
  ];
  expect(
    writeCsv(columns, [
      { name: 'Ada', mxp: 1000 },
      { name: 'Grace', mxp: null },
    ]),
  ).toBe('"Name, full",MXP\r\nAda,1000\r\nGrace,\r\n');
  expect(writeCsv(columns, [])).toBe('"Name, full",MXP\r\n');
});

it.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['a;b', '"a;b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' spaced ', '" spaced "'],
  ['Zoë 日本 🙂', 'Zoë 日本 🙂'],
  ['3-1', '3-1'],
])('quotes %j as %j', (text, cell) => {
  expect(written(text)).toBe(cell);
});

it.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  ['\r=1', '"\'\r=1"'],
  ['\tx', '"\'\tx"'],
  ['\rx', '"\'\rx"'],
  ['  =1', "'  =1"],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("https://x.example","a")', '"\'=HYPERLINK(""https://x.example"",""a"")"'],
])('keeps a spreadsheet from running %j', (text, cell) => {
  expect(written(text)).toBe(cell);
});

it('marks a file for people as UTF-8, and no other', () => {
  expect([...Buffer.from(writeSpreadsheet(asText, ['Zoë']))].slice(0, 4)).toEqual([0xef, 0xbb, 0xbf, 0x54]);
  expect(writeSpreadsheet(asText, ['Zoë']).slice(1)).toBe(writeCsv(asText, ['Zoë']));
});

it('neutralises headers too', () => {
  expect(writeCsv([{ header: '=1', cell: () => null }], [])).toBe("'=1\r\n");
});

it.each([
  [-100, '-100'],
  [0, '0'],
  ['-12.50', '-12.50'],
  ['0.10', '0.10'],
])('leaves the figure %j a figure', (value, cell) => {
  expect(writeCsv(asFigure, [value])).toBe(`Amount\r\n${cell}\r\n`);
});

it.each(['=1', '+1', '-', '1,000', '1e3', ' 1', '-1\r\n=2', '', Number.NaN, Number.POSITIVE_INFINITY])(
  'refuses %j in a numeric column',
  (value) => {
    expect(() => writeCsv(asFigure, [value])).toThrow(TypeError);
  },
);

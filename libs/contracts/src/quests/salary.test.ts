import fc from 'fast-check';
import { parseSalary } from './salary.ts';

it.each([
  ['$90,000 - $120,000', 90_000, 120_000],
  ['$120,000 a year', 120_000, 120_000],
  ['90k–120k', 90_000, 120_000],
  ['$90-120K', 90_000, 120_000],
  ['$90k to 120k USD', 90_000, 120_000],
  ['between $90k and $120k', 90_000, 120_000],
  ['$90K', 90_000, 90_000],
  ['$1.2M', 1_200_000, 1_200_000],
  ['$1.125M', 1_125_000, 1_125_000],
  ['US$120k', 120_000, 120_000],
  ['1.5 million', 1_500_000, 1_500_000],
  ['120,000', 120_000, 120_000],
  ['€90.000 – €120.000', 90_000, 120_000],
  ['90 000 €', 90_000, 90_000],
  ["CHF 90'000", 90_000, 90_000],
  ['₹12,00,000', 1_200_000, 1_200_000],
  ['$22.50 per hour', 22.5, 22.5],
  ['$20/hour - $30/hour', 20, 30],
  ['2-3 ETH', 2, 3],
  ['0.125 ETH', 0.125, 0.125],
  ['2,5 ETH', 2.5, 2.5],
  ['$1,234.56', 1_234.56, 1_234.56],
  ['1.234,56 €', 1_234.56, 1_234.56],
  ['500-1k', 500, 1_000],
  ['$120k - $90k', 90_000, 120_000],
  ['40 hours a week, $90K', 90_000, 90_000],
  ['3+ years, 90k-120k', 90_000, 120_000],
  ['$90,000, 4 days a week', 90_000, 90_000],
  ['Up to $120,000 + 10% bonus', 120_000, 120_000],
  ['$1,000 per month', 1_000, 1_000],
  ['5 months', 5, 5],
  ['１２０，０００', 120_000, 120_000],
  ['Level 5 $120k', 120_000, 120_000],
  ['Tier 2 $80,000 - $100,000', 80_000, 100_000],
  ['Grade 7 €60.000 – €70.000', 60_000, 70_000],
  ['24/7 $50k', 50_000, 50_000],
  ['90 k€ – 120 k€', 90_000, 120_000],
  ['$90 k', 90_000, 90_000],
  ['401k match, $100,000', 100_000, 100_000],
  ['401(k), $90k', 90_000, 90_000],
  ['$8.401k', 8_401, 8_401],
  ['from $90,000 up to $120,000', 90_000, 120_000],
  ['$90,000 / $120,000', 90_000, 120_000],
  ['$90,000..$120,000', 90_000, 120_000],
  ['$90,000 or $120,000', 90_000, 120_000],
  ['$90,000 through $120,000', 90_000, 120_000],
  ['$1B', 1_000_000_000, 1_000_000_000],
])('%j is from %d to %d', (text, low, high) => {
  expect(parseSalary(text)).toEqual({ low, high });
});

it.each(['', 'negotiable', 'Competitive + equity', 'k', '$'])('%j has no number', (text) => {
  expect(parseSalary(text)).toBeNull();
});

const amount = fc.integer({ min: 1, max: 9_999_999 });
const figures = new Intl.NumberFormat('en-US');
const writings = [
  (value: number) => `$${figures.format(value)}`,
  (value: number) => String(value),
  (value: number) => `${figures.format(value)} USD`,
  (value: number) => `$${value / 1_000}k`,
  (value: number) => `${value} €`,
];

it('parses both ends in every notation', () => {
  const writing = fc.constantFrom(...writings);
  const separator = fc.constantFrom('-', ' - ', '–', ' — ', ' to ', '~');
  fc.assert(
    fc.property(amount, amount, writing, separator, (one, other, write, between) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const read = parseSalary(`${write(low)}${between}${write(high)}`);
      expect(read?.low).toBeCloseTo(low, 3);
      expect(read?.high).toBeCloseTo(high, 3);
    }),
  );
});

it('parses any text into finite ends in order', () => {
  const pieces = fc.constantFrom(
    '$',
    '€',
    '9',
    '12',
    '0',
    ',',
    '.',
    ' ',
    '-',
    '–',
    'k',
    'm',
    ' to ',
    ' per hour',
    'ETH',
  );
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(pieces).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (salary) => {
      const read = parseSalary(salary);
      if (read === null) return;
      expect(Number.isFinite(read.low) && Number.isFinite(read.high) && read.low >= 0).toBe(true);
      expect(read.low).toBeLessThanOrEqual(read.high);
    }),
    { numRuns: 500 },
  );
});

/** The sort key of the salary orders. */
export interface SalaryRange {
  /** Equal to `high` for a single amount. */
  readonly low: number;
  readonly high: number;
}

/** Digits, with group separators of one kind or none. */
const DIGITS = [
  String.raw`\d{1,3}(?:[ '’]\d{3})+(?!\d)`,
  String.raw`\d{1,3}(?:,\d{2,3}){0,9},\d{3}(?!\d)`,
  String.raw`[1-9]\d{0,2}(?:\.\d{3})+(?!\d)`,
  String.raw`\d+`,
].join('|');
const CODES = 'usd|usdc|usdt|eur|gbp|chf|cad|aud|sgd|inr|jpy|eth|btc|sol|mxp';
const CURRENCY = String.raw`\p{Sc}|us\$|(?:${CODES})(?!\p{L})`;
const AMOUNTS = new RegExp(
  [
    String.raw`(?<![\p{L}\d])(?:(?<mark>${CURRENCY})\s?)?`,
    String.raw`(?<digits>${DIGITS})(?<fraction>(?:[.,]\d+)?)`,
    String.raw`(?<multiplier>(?:\s?(?:thousand|million|billion|k)(?!\p{L})|(?:m|bn?)(?!\p{L}))?)`,
    // A currency sign before another number belongs to that number.
    String.raw`(?:\s?(?<unit>${CURRENCY})(?!\s?\d))?`,
  ].join(''),
  'gu',
);
const PERIOD = String.raw`(?:\s?(?:\/|per|an?)\s?(?:hour|hr|h|day|week|month|mo|year|yr|y|annum)(?!\p{L}))?`;
const JOINTS = String.raw`[-‐‑‒–—−~/]|\.{2,3}|(?:(?:up\s)?to|and|or|until|through)(?!\p{L})`;
const SEPARATOR = new RegExp(String.raw`^${PERIOD}\s*(?:${JOINTS})\s*$`, 'u');
/** The US pension plan, which is not an amount. */
const PENSION_PLAN = /(?<![\d.,])401\s?\(?k\)?/g;

const MULTIPLIERS: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
};
/** Below the value that represents a missing number. */
const VALUE_MAX = Number.MAX_SAFE_INTEGER - 1;

interface Amount {
  readonly plain: number;
  readonly multiplier: number;
  readonly hasCurrency: boolean;
  readonly start: number;
  readonly end: number;
}

/** `1.250` is a thousand with a group separator, but the dot of `1.250M` is a decimal point. */
function plainOf(digits: string, fraction: string, multiplier: number): number {
  const isDecimal = multiplier > 1 && /^\d+\.\d{3}$/.test(digits);
  return Number(isDecimal ? digits : digits.replace(/\D/g, '') + fraction.replace(',', '.'));
}

function amountsIn(text: string): Amount[] {
  return Array.from(text.matchAll(AMOUNTS), ({ index, 0: whole, groups = {} }) => {
    const multiplier = MULTIPLIERS[(groups['multiplier'] ?? '').trim()] ?? 1;
    return {
      plain: plainOf(groups['digits'] ?? '', groups['fraction'] ?? '', multiplier),
      multiplier,
      hasCurrency: groups['mark'] !== undefined || groups['unit'] !== undefined,
      start: index,
      end: index + whole.length,
    };
  });
}

const valueOf = ({ plain, multiplier }: Amount): number => Math.min(plain * multiplier, VALUE_MAX);

/** In `90-120k`, 90 means 90k: the smaller figure without a multiplier takes that of the larger one. */
function rangeOf(from: Amount, to: Amount): SalaryRange {
  const isShared = from.multiplier === 1 && to.multiplier > 1 && from.plain < to.plain;
  const ends = [valueOf(isShared ? { ...from, multiplier: to.multiplier } : from), valueOf(to)];
  return { low: Math.min(...ends), high: Math.max(...ends) };
}

/**
 * The amount or range that a salary text states; null for a text without a number. Amounts with a currency or a
 * multiplier win over other numbers, such as hours a week. Periods and currencies are not converted.
 */
export function parseSalary(salary: string): SalaryRange | null {
  const text = salary.normalize('NFKC').toLowerCase().replaceAll(PENSION_PLAN, ' ');
  const amounts = amountsIn(text);
  const pairs = amounts.map((from, at) => {
    const to = amounts[at + 1];
    const isRange = to !== undefined && SEPARATOR.test(text.slice(from.end, to.start));
    return { from, to: isRange ? to : undefined };
  });
  const isMoney = (amount?: Amount) => amount !== undefined && (amount.hasCurrency || amount.multiplier > 1);
  const found = pairs.find(({ from, to }) => isMoney(from) || isMoney(to)) ?? pairs[0];
  if (!found) return null;
  const { from, to } = found;
  return to ? rangeOf(from, to) : { low: valueOf(from), high: valueOf(from) };
}

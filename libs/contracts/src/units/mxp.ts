import { byLocale } from '@magnetx/texts/by-locale';
import { z } from 'zod';

/** An amount of MXP: a whole number. Movements are signed; balances of users and projects are never negative. */
export const mxpSchema = z.int();

/** A typed amount as a number; NaN, which the next schema refuses, when it is not a number. */
export const typedAmount = z
  .string()
  .trim()
  .transform((text) => (text === '' ? Number.NaN : Number(text)));

const figures = byLocale((tag) => new Intl.NumberFormat(tag, { maximumFractionDigits: 0 }));

/** `1000` → `1,000`. */
export function formatFigure(value: number): string {
  return figures().format(value);
}

/** `1, 'quest'` → `1 quest`; `1200, 'person', 'people'` → `1,200 people`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatFigure(count)} ${count === 1 ? one : many}`;
}

/** `1000` → `1,000 MXP`. */
export function formatMxp(amountMxp: number): string {
  return `${formatFigure(amountMxp)} MXP`;
}

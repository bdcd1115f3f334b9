import { z } from 'zod';

/** An amount of money in US cents: a whole number. */
export const usdCentsSchema = z.int();

const withCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `50000` → `$500.00`, for balances and statements. */
export function formatUsd(amountCents: number): string {
  return withCents.format(amountCents / 100);
}

/** `50000` → `$500`, `50050` → `$500.50`, for rewards and prizes. */
export function formatUsdShort(amountCents: number): string {
  return amountCents % 100 === 0 ? whole.format(amountCents / 100) : formatUsd(amountCents);
}

const DOLLARS = /^(\d+)(?:\.(\d{1,2}))?$/;

/** Dollars in US cents, by their digits: a multiplication could add a binary fraction. Null for any other text. */
export function parseDollars(text: string): number | null {
  const [, whole, fraction = ''] = DOLLARS.exec(text) ?? [];
  return whole === undefined ? null : Number(whole + fraction.padEnd(2, '0'));
}

/** A typed amount in dollars, parsed to US cents; NaN, which the next schema refuses, when it is not one. */
export const typedDollars = z
  .string()
  .trim()
  .transform((text) => parseDollars(text) ?? Number.NaN);

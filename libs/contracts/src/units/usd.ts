import { t } from '@magnetx/texts';
import { byLocale } from '@magnetx/texts/by-locale';
import { z } from 'zod';

/** An amount of money in US cents: a whole number. */
export const usdCentsSchema = z.int();

const withCents = byLocale((tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' }));
const whole = byLocale(
  (tag) => new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);

/** `50000` → `$500.00`, for balances and statements. */
export function formatUsd(amountCents: number): string {
  return withCents().format(amountCents / 100);
}

/** `50000` → `$500`, `50050` → `$500.50`, for rewards and prizes. */
export function formatUsdShort(amountCents: number): string {
  return amountCents % 100 === 0 ? whole().format(amountCents / 100) : formatUsd(amountCents);
}

const AMOUNT_INVALID = t('Enter a valid amount in dollars');
/** The maximum of one movement: $10,000,000. */
const AMOUNT_MAX_CENTS = 1_000_000_000;

/** The amount of one movement, in US cents. */
export const amountCentsSchema = z.int(AMOUNT_INVALID).min(1, AMOUNT_INVALID).max(AMOUNT_MAX_CENTS, AMOUNT_INVALID);

/**
 * A reserve for the rewards of a quest. The amount is for a quest with unlimited places, at least one reward. The
 * server computes the amount of any other.
 */
export const reserveSchema = z.object({ amount_cents: amountCentsSchema.optional() });

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

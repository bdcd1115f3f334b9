import { t } from '@magnetx/texts';
import { z } from 'zod';
import { formatUsd, usdCentsSchema } from '../units/usd.ts';

/** The prices of ads. */
export const adPricesSchema = z.object({
  /** US cents for 1,000 impressions. */
  impressions_cents: usdCentsSchema.min(0),
  /** US cents for a click. */
  click_cents: usdCentsSchema.min(0),
});
export type AdPrices = z.infer<typeof adPricesSchema>;

/** Thousandths of a US cent, in which an ad's spending is counted: an impression costs whole ones. */
export const MILLIS_PER_CENT = 1_000;

interface AdVisits {
  readonly impressions: number;
  readonly clicks: number;
}

/**
 * The spending of an ad after more visits, in thousandths of a US cent. It never exceeds the budget: the visit that
 * reaches it costs the rest.
 */
export function adSpendAfter(
  spentMillis: number,
  { impressions, clicks }: AdVisits,
  { prices, budgetCents }: { readonly prices: AdPrices; readonly budgetCents: number },
): number {
  const cost = impressions * prices.impressions_cents + clicks * prices.click_cents * MILLIS_PER_CENT;
  return Math.min(budgetCents * MILLIS_PER_CENT, spentMillis + cost);
}

/** `$5.00 for 1,000 impressions, $0.25 for a click`. */
export function adPricesText({ impressions_cents, click_cents }: AdPrices): string {
  return t('{impressions_cents} for 1,000 impressions, {click_cents} for a click', {
    impressions_cents: formatUsd(impressions_cents),
    click_cents: formatUsd(click_cents),
  });
}

/** The figures of an ad, as its owner and admins see them. */
export const adFiguresSchema = z.object({
  /** Counted for payment: one per user and UTC day, by people whom the ad is for. */
  impressions: z.int().min(0),
  clicks: z.int().min(0),
  budget_cents: usdCentsSchema,
  /** Spent of the budget, in whole cents: charged, waiting to be charged, and not charged. */
  spent_cents: usdCentsSchema,
  charged_cents: usdCentsSchema,
  /** Counted against the budget, but never charged, because the project had no dollars. */
  not_charged_cents: usdCentsSchema,
  /** As its owner wrote it; `parseAdTargeting` reads it. */
  targeting: z.string(),
  prices: adPricesSchema,
});
export type AdFigures = z.infer<typeof adFiguresSchema>;

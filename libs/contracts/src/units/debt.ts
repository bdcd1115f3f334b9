import { t } from '@magnetx/texts';
import type { z } from 'zod';
import { formatUsd, usdCentsSchema } from './usd.ts';

/** A debt: approved rewards that no dollars of their project cover. */
export const debtShape = {
  owed_cents: usdCentsSchema,
  /** The part of it that payouts have paid, with the platform's dollars. */
  advanced_cents: usdCentsSchema,
} as const;
export type DebtFigures = z.infer<z.ZodObject<typeof debtShape>>;

/** How a debt is paid, for its owner. */
export const DEBT_IS_COVERED_TEXT = t(
  'The next dollars that come in cover it, together with those that are available, the oldest rewards first.',
);

/** `$9,500.00, of which the platform advanced $500.00`. */
export function debtText({ owed_cents: owed, advanced_cents: advanced }: DebtFigures): string {
  return advanced === 0
    ? formatUsd(owed)
    : t('{owed}, of which the platform advanced {advanced}', { owed: formatUsd(owed), advanced: formatUsd(advanced) });
}

/**
 * The part of a payout that no project covers, as the admin saw it. A payout with such a part is refused without it, or
 * with another sum.
 */
export const uncoveredShape = { uncovered_cents: usdCentsSchema.min(0).optional() } as const;

/** The refusal of a payout whose uncovered part was not confirmed. */
export function uncoveredText(uncoveredCents: number): string {
  const sum = formatUsd(uncoveredCents);
  return t('{sum} of this payout is not covered by projects. Confirm that the platform advances it.', { sum });
}

import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { adPricesSchema } from '../quests/ad-spend.ts';
import { CHECK_KINDS } from '../quests/checks/check-kind.ts';
import { formatMxp, mxpSchema, typedAmount } from '../units/mxp.ts';
import { debtShape } from '../units/debt.ts';
import { formatUsd, usdCentsSchema } from '../units/usd.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project' });

const balanceShape = {
  /** Dollars that can be spent or reserved. */
  available_cents: usdCentsSchema,
  /** Dollars that are set aside for the rewards of quests. */
  reserved_cents: usdCentsSchema,
  ...debtShape,
  mxp_balance: mxpSchema,
};

export const getProjectBalance = defineCall('getProjectBalance', 'GET /project/balance', {
  permission: 'project.read',
  summary: 'The dollars and MXP of the signed-in project, and how it deposits dollars',
  response: success({
    ...balanceShape,
    /** Only funded quests with cash rewards go live. */
    is_funding_required: z.boolean(),
    /** Pages ask before they post a quest with a larger fee. */
    large_fee_mxp: mxpSchema,
    ad_prices: adPricesSchema,
    /** The kinds of check that its quests can have. */
    check_kinds: z.array(z.enum(CHECK_KINDS)),
    /** The requests to X for the checks of the project on one UTC day, and whether they use its own token. */
    x_check_daily_budget: z.int().min(0),
    is_x_token_own: z.boolean(),
    /** Sent along with a deposit, so that an admin knows whose it is. */
    deposit_reference: z.string(),
    /** Plain text; line feeds separate paragraphs. */
    deposit_instructions: z.string(),
    /** Deposits are read from the chain: {@link getChainDeposits} says how. */
    is_chain_read: z.boolean(),
  }),
});

/** The smallest purchase: 100 MXP for $1.00. */
export const PURCHASE_MXP_MIN = 100;
const PURCHASE_MXP_MAX = 1_000_000_000;
const PURCHASE_INVALID = t('Enter a whole number of MXP, at least 100');

/** The price of MXP in US cents: 100 MXP cost $1.00. */
export function mxpPriceCents(amountMxp: number): number {
  return amountMxp;
}

/** The message when a project's dollars do not cover a purchase. */
export function insufficientDollarsText({ costCents, heldCents }: { costCents: number; heldCents: number }): string {
  return t('This costs {cost}, but only {held} is available', {
    cost: formatUsd(costCents),
    held: formatUsd(heldCents),
  });
}

/** `1250` → `1,250 MXP for $12.50`. */
export function mxpPurchaseText(amountMxp: number): string {
  return t('{mxp} for {price}', { mxp: formatMxp(amountMxp), price: formatUsd(mxpPriceCents(amountMxp)) });
}

const purchaseAmount = z
  .int(PURCHASE_INVALID)
  .min(PURCHASE_MXP_MIN, PURCHASE_INVALID)
  .max(PURCHASE_MXP_MAX, PURCHASE_INVALID);

/** The Buy MXP form, with the amount as typed. */
export const mxpPurchaseFormSchema = z.object({ amount: typedAmount.pipe(purchaseAmount) });

export const buyMxp = defineCall('buyMxp', 'POST /project/mxp-purchases', {
  needsProof: true,
  permission: 'money.spend',
  summary: 'Buy MXP from the project’s dollars, 100 MXP for $1.00',
  body: z.object({ amount_mxp: purchaseAmount }),
  response: success(balanceShape),
  errors: ['insufficient_balance', 'forbidden'],
});

import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { amountCentsSchema, typedDollars, usdCentsSchema } from '../units/usd.ts';
import { PAYOUT_NETWORKS } from '../wallets/payout-network.ts';
import { requiredReasonSchema } from '../fields/reason.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Deposits' });

/** Where dollars arrive: the stablecoin chains, and bank transfers. */
export const DEPOSIT_NETWORKS = {
  ethereum: PAYOUT_NETWORKS.ethereum.title,
  base: PAYOUT_NETWORKS.base.title,
  arbitrum: PAYOUT_NETWORKS.arbitrum.title,
  optimism: PAYOUT_NETWORKS.optimism.title,
  polygon: PAYOUT_NETWORKS.polygon.title,
  bank: t('Bank transfer'),
} as const;

const networkSchema = z.enum(Object.keys(DEPOSIT_NETWORKS) as (keyof typeof DEPOSIT_NETWORKS)[]);
export type DepositNetwork = z.infer<typeof networkSchema>;

const TRANSACTION_HASH = /^0x[0-9a-f]{64}$/;
const BANK_REFERENCE = /^[A-Z0-9][A-Z0-9./-]{2,63}$/;
export const HASH_INVALID = t('Enter the transaction hash: 0x and 64 hexadecimal digits');
export const BANK_REFERENCE_INVALID = t('Enter the bank reference: 3 to 64 letters, digits, dots, slashes or hyphens');

const depositNameShape = {
  network: networkSchema,
  reference: z.string({ error: t('Reference is required') }).max(200),
};

interface DepositName {
  readonly network: DepositNetwork;
  readonly reference: string;
}

/** The reference in its only spelling: a hash in lower case, a bank reference in upper case, without spaces. */
function normalise<T extends DepositName>(deposit: T, context: z.core.$RefinementCtx): T {
  const isBank = deposit.network === 'bank';
  const typed = deposit.reference.replaceAll(/\s/g, '');
  const reference = isBank ? typed.toUpperCase() : typed.toLowerCase();
  if (!(isBank ? BANK_REFERENCE : TRANSACTION_HASH).test(reference)) {
    const message = isBank ? BANK_REFERENCE_INVALID : HASH_INVALID;
    context.addIssue({ code: 'custom', path: ['reference'], message, input: deposit.reference });
  }
  return { ...deposit, reference };
}

/** The Record deposit form, with the amount as typed in dollars and parsed to US cents. */
export const depositFormSchema = z
  .object({
    amount: typedDollars.pipe(amountCentsSchema),
    ...depositNameShape,
  })
  .transform(normalise);

const depositSchema = z.object({ ...depositNameShape, projectId: z.string(), amount_cents: usdCentsSchema });

const movedDeposit = success({
  deposit: depositSchema,
  /** The project's dollars afterwards, without those that are reserved for quests. */
  projectCents: usdCentsSchema,
});

export const recordDeposit = defineCall('recordDeposit', 'POST /admin/deposits', {
  needsProof: true,
  permission: 'money',
  summary: 'Record dollars that have arrived for a project; a reference of a network counts once',
  audit: 'Record a deposit',
  body: z
    .object({
      projectId: z.string().min(1).max(64),
      amount_cents: amountCentsSchema,
      ...depositNameShape,
    })
    .transform(normalise),
  response: movedDeposit.extend({
    /** The same deposit was recorded before, so nothing has moved now. */
    isRepeated: z.boolean(),
  }),
  errors: ['not_found', 'conflict'],
});

/** The Reverse deposit form. */
export const depositReversalSchema = z
  .object({ ...depositNameShape, reason: requiredReasonSchema })
  .transform(normalise);

export const reverseDeposit = defineCall('reverseDeposit', 'POST /admin/deposits/reverse', {
  needsProof: true,
  permission: 'money',
  summary: 'Take a wrong deposit back while its project still has the dollars; it can be recorded again',
  audit: 'Reverse a deposit',
  body: depositReversalSchema,
  response: movedDeposit,
  errors: ['not_found', 'insufficient_balance'],
});

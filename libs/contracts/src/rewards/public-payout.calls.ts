import { z } from 'zod';
import { factSchema } from '../fields/fact.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { monthSchema } from './payout.schema.ts';

const defineCall = defineCallGroup({ audience: 'public', tag: 'Public pages' });

/** The path of the public page of a month's payouts. */
export const publicPayoutPath = (month: string): string => `/payouts/${month}`;

/** The newest months on the public page. */
export const PUBLIC_MONTHS_MAX = 24;
/** The batches of a month on its public page: more than a month has. */
export const PUBLIC_BATCHES_MAX = 12;
/** The transactions of a month on its public page. */
export const PUBLIC_TRANSACTIONS_MAX = 50;
/** With fewer people, a payment on the chain would show whose wallets it pays. */
export const PUBLIC_PEOPLE_MIN = 3;

/** Paid payouts without names and wallets. The texts are complete: the gateway fills them into prerendered HTML. */
const publicPayoutsSchema = z.object({
  months: z
    .array(
      z.object({
        month: monthSchema,
        title: z.string(),
        /** `12 people`. */
        people: z.string(),
        amount: z.string(),
      }),
    )
    .max(PUBLIC_MONTHS_MAX),
  /** When the next one is prepared. */
  next: z.string(),
  note: z.string(),
  summary: z.string(),
  address: z.url(),
});
export type PublicPayouts = z.infer<typeof publicPayoutsSchema>;

export const getPublicPayouts = defineCall('getPublicPayouts', 'GET /public/payouts', {
  summary: 'The newest months with paid payouts: their sums and numbers of people',
  response: success({ payouts: publicPayoutsSchema }),
  rateLimit: 'public-page',
});

const publicMonthSchema = z.object({
  title: z.string(),
  /** Empty for a month without paid payouts. */
  facts: z.array(factSchema),
  /** The sum of each token. */
  totals: z.array(z.object({ token: z.string(), amount: z.string() })).max(PUBLIC_BATCHES_MAX),
  batches: z
    .array(
      z.object({
        /** Whether it is the month's batch or a correction. */
        title: z.string(),
        /** When it was paid, and the source of this. */
        detail: z.string(),
        /** The payment's reference, or why it is not shown. */
        reference: z.string(),
        /** The payment at the explorer of its network, or empty. */
        url: z.string(),
      }),
    )
    .max(PUBLIC_BATCHES_MAX),
  /** The transactions that were seen on the chain, with their pages at the explorer. */
  transactions: z.array(z.object({ text: z.string(), url: z.string() })).max(PUBLIC_TRANSACTIONS_MAX),
  note: z.string(),
  summary: z.string(),
  address: z.url(),
});
export type PublicPayoutMonth = z.infer<typeof publicMonthSchema>;

export const getPublicPayoutMonth = defineCall('getPublicPayoutMonth', 'GET /public/payouts/month', {
  summary: 'The paid payouts of a month by token, with their references; a month without any is empty',
  query: z.object({ month: monthSchema }),
  response: success({ payouts: publicMonthSchema }),
  rateLimit: 'public-page',
});

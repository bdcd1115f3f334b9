import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';
import type { PayableChange } from '../../ledger/payables/index.ts';

/** Payments that took longer count as this many days. */
const DAYS_MAX = 365;

/** The cash that a project has promised and paid. `_id` is the project's. */
const payoutRecordDocument = z.object({
  _id: z.string(),
  promisedCents: z.int(),
  paidCents: z.int(),
  /** The number of payments by the days that they took. Absent before the first. */
  payments: z.record(z.string(), z.int()).exactOptional(),
});
export type PayoutRecord = Readonly<Omit<z.output<typeof payoutRecordDocument>, '_id'>>;

export const payoutRecordModel = defineModel('PayoutRecord', documentSchema(payoutRecordDocument, 'payout_records'));

export const NO_RECORD: PayoutRecord = { promisedCents: 0, paidCents: 0 };

/** The update of a project's record by these changes. */
export function incrementOf(changes: readonly PayableChange[]): Record<string, number> {
  const increment: Record<string, number> = { promisedCents: 0, paidCents: 0 };
  const add = (field: string, by: number): void => void (increment[field] = (increment[field] ?? 0) + by);
  for (const { promisedCents, paidCents, payDays } of changes) {
    add('promisedCents', promisedCents);
    add('paidCents', paidCents);
    if (payDays !== null) add(`payments.${Math.min(payDays, DAYS_MAX)}`, 1);
  }
  return increment;
}

/** The median of the days that payments took; of two in the middle, the longer. Null without a payment. */
export function medianDaysOf({ payments = {} }: Pick<PayoutRecord, 'payments'>): number | null {
  const days = Object.entries(payments).map(([day, count]) => ({ day: Number(day), count }));
  const all = days.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  for (const { day, count } of days.sort((a, b) => a.day - b.day)) {
    before += count;
    if (before > all / 2 || (before === all && all > 0)) return day;
  }
  return null;
}

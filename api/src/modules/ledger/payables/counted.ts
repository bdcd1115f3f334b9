import type { Emitter } from '../../../events/index.ts';
import type { PayableDocument } from './payable.model.ts';

/** A change of what the project of a quest has promised and paid. */
export interface PayableChange {
  readonly questId: number;
  readonly promisedCents: number;
  readonly paidCents: number;
  /** The whole days from the approval to the payment, of a payable that is paid. Null for any other change. */
  readonly payDays: number | null;
}

export interface CountEvents {
  readonly payablesChanged: Emitter<readonly PayableChange[]>;
}

type Counted = Pick<PayableDocument, 'questId' | 'amountCents' | 'approvedAt'>;

const DAY_MS = 24 * 60 * 60_000;

export const promised = ({ questId, amountCents }: Pick<Counted, 'questId' | 'amountCents'>): PayableChange => ({
  questId,
  promisedCents: amountCents,
  paidCents: 0,
  payDays: null,
});

/** The changes by a payment. */
export function paidChanges(paid: readonly Counted[], paidAt: Date | null): PayableChange[] {
  return paid.map(({ questId, amountCents, approvedAt }) => ({
    questId,
    promisedCents: 0,
    paidCents: amountCents,
    payDays: paidAt && Math.max(0, Math.floor((paidAt.getTime() - approvedAt.getTime()) / DAY_MS)),
  }));
}

/** All changes by a payable up to now. */
export function changesOf(payable: Counted & Pick<PayableDocument, 'status' | 'paidAt'>): PayableChange[] {
  return [promised(payable), ...(payable.status === 'paid' ? paidChanges([payable], payable.paidAt) : [])];
}

import type { Emitter } from '../../../events/index.ts';
import type { PayableDocument } from './payable.model.ts';

/** A change of what the project of a quest has promised and paid. */
export interface PayableChange {
  readonly questId: number;
  readonly promisedCents: number;
  readonly paidCents: number;
  /** The whole days from the approval until the project has paid a payable. Null for any other change. */
  readonly payDays: number | null;
}

export interface CountEvents {
  readonly payablesChanged: Emitter<readonly PayableChange[]>;
}

type Counted = Pick<PayableDocument, 'questId' | 'amountCents' | 'approvedAt'>;
type Paid = Counted & Pick<PayableDocument, 'isCovered'>;

const DAY_MS = 24 * 60 * 60_000;

export const promised = ({ questId, amountCents }: Pick<Counted, 'questId' | 'amountCents'>): PayableChange => ({
  questId,
  promisedCents: amountCents,
  paidCents: 0,
  payDays: null,
});

function paidBy({ questId, amountCents, approvedAt }: Counted, at: Date): PayableChange {
  const payDays = Math.max(0, Math.floor((at.getTime() - approvedAt.getTime()) / DAY_MS));
  return { questId, promisedCents: 0, paidCents: amountCents, payDays };
}

/** The changes by a payout. Rewards that the platform advances are not paid by their project. */
export function paidChanges(paid: readonly Paid[], paidAt: Date): PayableChange[] {
  return paid.filter(({ isCovered }) => isCovered).map((payable) => paidBy(payable, paidAt));
}

/** The changes by debts that are covered now. Those that the platform had paid are paid by the project with that. */
export function settledChanges(
  settled: readonly (Counted & Pick<PayableDocument, 'status'>)[],
  at: Date,
): PayableChange[] {
  return settled.filter(({ status }) => status === 'paid').map((payable) => paidBy(payable, at));
}

/** All changes by a payable up to now. */
export function changesOf(payable: Paid & Pick<PayableDocument, 'status' | 'paidAt' | 'coveredAt'>): PayableChange[] {
  const { status, paidAt, coveredAt } = payable;
  if (status !== 'paid' || !paidAt) return [promised(payable)];
  const at = coveredAt && coveredAt > paidAt ? coveredAt : paidAt;
  return [promised(payable), ...paidChanges([payable], at)];
}

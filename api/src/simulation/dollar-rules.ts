import { receive } from './funding-rules.ts';
import type { Deposit, MoneyModel, Project, Refusal } from './money-model.ts';

/** Whether a job has read this transaction before anyone recorded it. */
const isRead = ({ chain }: MoneyModel, reference: string): boolean =>
  chain.some(
    ({ hash, transfers }) =>
      hash === reference && transfers.some(({ state }) => state !== null && state !== 'recorded'),
  );

/** A reference counts once, until the deposit is reversed. */
export function recordDeposit(model: MoneyModel, wanted: Deposit): Refusal {
  const { deposits } = model;
  const earlier = deposits.find(({ reference }) => reference === wanted.reference);
  if (earlier) {
    const isSame = earlier.project === wanted.project && earlier.cents === wanted.cents;
    return isSame ? null : 'conflict';
  }
  if (isRead(model, wanted.reference)) return 'conflict';
  deposits.push(wanted);
  receive(model, wanted.project, wanted.cents);
  return null;
}

export function reverseDeposit({ deposits }: MoneyModel, deposit: Deposit): Refusal {
  if (!deposits.includes(deposit)) return 'not_found';
  if (deposit.project.cents < deposit.cents) return 'insufficient_balance';
  deposits.splice(deposits.indexOf(deposit), 1);
  deposit.project.cents -= deposit.cents;
  return null;
}

/** One cent buys one MXP. */
export function buyMxp(project: Project, mxp: number): Refusal {
  if (project.cents < mxp) return 'insufficient_balance';
  project.cents -= mxp;
  project.mxp += mxp;
  return null;
}

import { currencyOf, isAccountName, type AccountName } from './account-name.ts';

/**
 * One account's part of an entry: positive into the account, negative out of it. The account's currency determines the
 * unit: MXP or US cents.
 */
export interface Posting {
  readonly account: AccountName;
  readonly amount: number;
}

export interface NewEntry {
  /** Idempotency key from the cause: `signup:<user>`, `referral:<invited>`, … */
  readonly key: string;
  readonly kind: string;
  readonly postings: readonly Posting[];
  readonly memo: string;
}

/** The postings that move an amount between two accounts of one currency. A negative amount moves the other way. */
export function transfer(from: AccountName, to: AccountName, amount: number): Posting[] {
  return [
    { account: from, amount: -amount },
    { account: to, amount },
  ];
}

/** The key of an entry that may be posted again after a reversal. Each round has its own key. */
export function roundKey(kind: string, { id, round = 0 }: { id: string | number; round?: number }): string {
  return round === 0 ? `${kind}:${id}` : `${kind}:${id}:${round}`;
}

/** A kind is also a field name in an account's totals. */
const KIND = /^[a-z]+(-[a-z]+)*$/;

/** Far below 2^53, so no sum of balances loses precision. */
const AMOUNT_MAX = 1_000_000_000_000;

function inOrder(postings: readonly Posting[]): Posting[] {
  return [...postings].sort((a, b) => (a.account < b.account ? -1 : 1));
}

/**
 * Throws `RangeError` for an entry that double-entry bookkeeping forbids, which is a bug in the caller. An entry
 * balances in each currency.
 */
export function assertBalanced(entry: NewEntry): void {
  const refuse = (reason: string): never => {
    throw new RangeError(`Ledger entry ${entry.key}: ${reason}`);
  };
  if (entry.key === '' || !KIND.test(entry.kind)) refuse('key and kind are required');
  if (entry.postings.length < 2) refuse('an entry has at least two postings');
  const accounts = new Set<string>();
  const sums = { mxp: 0, usd: 0 };
  for (const { account, amount } of entry.postings) {
    if (!isAccountName(account)) refuse(`there is no account ${account}`);
    if (accounts.has(account)) refuse(`${account} appears twice`);
    if (!Number.isSafeInteger(amount) || amount === 0) refuse('amounts are whole and not zero');
    if (Math.abs(amount) > AMOUNT_MAX) refuse('the amount is too large');
    accounts.add(account);
    sums[currencyOf(account)] += amount;
  }
  for (const [currency, sum] of Object.entries(sums)) {
    if (sum !== 0) refuse(`postings add up to ${sum} (${currency}), not to 0`);
  }
}

/** Sorts the postings by account, so all transactions lock in one order and equal entries compare equal. */
export function normalise(entry: NewEntry): NewEntry {
  return { ...entry, postings: inOrder(entry.postings) };
}

export function isSameEntry(a: NewEntry, b: NewEntry): boolean {
  const content = (entry: NewEntry) =>
    JSON.stringify([entry.kind, entry.memo, inOrder(entry.postings).map((p) => [p.account, p.amount])]);
  return content(a) === content(b);
}

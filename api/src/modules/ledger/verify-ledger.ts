import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../core-deps.ts';
import { isOwnedAccount } from './account-name.ts';
import { ledgerModels } from './ledger.model.ts';

/** Reads the copies of balances that another module keeps for its own queries, by account. */
export type ReadBalanceCopies = (session: ClientSession) => Promise<ReadonlyMap<string, number>>;

export interface LedgerReport {
  readonly entries: number;
  readonly accounts: number;
  /** The MXP of all users and projects. */
  readonly heldMxp: number;
  /** A sentence for each. Empty if the ledger holds. */
  readonly discrepancies: readonly string[];
}

interface AccountTotal {
  _id: string;
  totalMxp: number;
}

type Models = ReturnType<typeof ledgerModels>;

async function findBadEntries({ entries }: Models, session: ClientSession): Promise<string[]> {
  const unbalanced = await entries
    .aggregate<{ key: string; totalMxp: number }>([
      { $project: { key: 1, totalMxp: { $sum: '$postings.amountMxp' } } },
      { $match: { totalMxp: { $ne: 0 } } },
    ])
    .session(session);
  const repeated = await entries
    .aggregate<{ _id: string; times: number }>([
      { $group: { _id: '$key', times: { $sum: 1 } } },
      { $match: { times: { $gt: 1 } } },
    ])
    .session(session);
  return [
    ...unbalanced.map(({ key, totalMxp }) => `entry ${key}: postings add up to ${totalMxp}, not to 0`),
    ...repeated.map(({ _id, times }) => `entry ${_id}: posted ${times} times`),
  ];
}

async function sumPostings({ entries }: Models, session: ClientSession): Promise<Map<string, number>> {
  const totals = await entries
    .aggregate<AccountTotal>([
      { $unwind: '$postings' },
      { $group: { _id: '$postings.account', totalMxp: { $sum: '$postings.amountMxp' } } },
    ])
    .session(session);
  return new Map(totals.map(({ _id, totalMxp }) => [_id, totalMxp]));
}

async function sumBalances({ balances }: Models, session: ClientSession): Promise<Map<string, number>> {
  const totals = await balances
    .aggregate<AccountTotal>([{ $group: { _id: '$account', totalMxp: { $sum: '$balanceMxp' } } }])
    .session(session);
  return new Map(totals.map(({ _id, totalMxp }) => [_id, totalMxp]));
}

function compare(postings: Map<string, number>, balances: Map<string, number>): string[] {
  const found: string[] = [];
  for (const account of new Set([...postings.keys(), ...balances.keys()])) {
    const postedMxp = postings.get(account);
    const balanceMxp = balances.get(account);
    if (postedMxp === undefined) found.push(`account ${account}: balance ${balanceMxp}, but no postings`);
    else if (balanceMxp === undefined) found.push(`account ${account}: postings of ${postedMxp}, but no balance`);
    else if (postedMxp !== balanceMxp) {
      found.push(`account ${account}: balance ${balanceMxp}, but its postings add up to ${postedMxp}`);
    }
    if (isOwnedAccount(account) && (balanceMxp ?? 0) < 0) found.push(`account ${account}: below zero`);
    if (balanceMxp !== undefined && !Number.isSafeInteger(balanceMxp)) found.push(`account ${account}: not whole`);
  }
  return found;
}

/**
 * Finds the accounts whose statements have a gap. Each line begins at the balance where another ended, the first at 0,
 * and the last ends at the account's balance. So in any order of lines, each balance begins as often as it ends.
 */
async function findJumps({ lines }: Models, balances: Map<string, number>, session: ClientSession) {
  const reached = new Map<string, number>();
  const count = (account: string, balanceMxp: number, by: 1 | -1): void => {
    const key = `${account} ${balanceMxp}`;
    const times = (reached.get(key) ?? 0) + by;
    if (times === 0) reached.delete(key);
    else reached.set(key, times);
  };
  const fields = { account: 1, amountMxp: 1, balanceMxp: 1 } as const;
  for await (const { account, amountMxp, balanceMxp } of lines.find({}, fields).session(session).lean().cursor()) {
    count(account, balanceMxp, 1);
    count(account, balanceMxp - amountMxp, -1);
  }
  for (const [account, balanceMxp] of balances) {
    if (!isOwnedAccount(account)) continue;
    count(account, balanceMxp, -1);
    count(account, 0, 1);
  }
  return new Set([...reached.keys()].map((key) => key.split(' ', 1)[0] ?? ''));
}

/** Finds the owned accounts whose totals by kind differ from the sums of their postings. */
async function findWrongTotals({ entries, balances }: Models, session: ClientSession): Promise<string[]> {
  const posted = await entries
    .aggregate<{ _id: { account: string; kind: string }; totalMxp: number }>([
      { $unwind: '$postings' },
      { $group: { _id: { account: '$postings.account', kind: '$kind' }, totalMxp: { $sum: '$postings.amountMxp' } } },
    ])
    .session(session);
  const unmatched = new Map<string, number>();
  for (const { _id, totalMxp } of posted) unmatched.set(`${_id.account} ${_id.kind}`, totalMxp);
  const wrong = new Set<string>();
  for await (const { account, totals } of balances
    .find({}, { account: 1, totals: 1 })
    .session(session)
    .lean()
    .cursor()) {
    for (const [kind, totalMxp] of Object.entries(totals ?? {})) {
      const key = `${account} ${kind}`;
      if (unmatched.get(key) !== totalMxp) wrong.add(account);
      unmatched.delete(key);
    }
  }
  for (const key of unmatched.keys()) {
    const account = key.slice(0, key.indexOf(' '));
    if (isOwnedAccount(account)) wrong.add(account);
  }
  return [...wrong];
}

function sum(amounts: Iterable<number>): number {
  return Iterator.from(amounts).reduce((total, amount) => total + amount, 0);
}

/**
 * Verifies the ledger in one snapshot, so APIs may run. Each entry is balanced and posted once. Each balance and total
 * is the sum of its postings, and all balances add up to zero. No owned account is below zero. Statements have no gaps,
 * and copies of balances equal them.
 */
export function createVerifyLedger(
  deps: Pick<CoreDeps, 'connection' | 'withTransaction'>,
): (copies: readonly ReadBalanceCopies[]) => Promise<LedgerReport> {
  const models = ledgerModels(deps.connection);
  return (copies) =>
    deps.withTransaction(async (session) => {
      const discrepancies = await findBadEntries(models, session);
      const postings = await sumPostings(models, session);
      const balances = await sumBalances(models, session);
      const differing = compare(postings, balances);
      discrepancies.push(...differing);
      // A wrong balance makes the statement and the totals wrong, too.
      const isKnown = (account: string) => differing.some((text) => text.startsWith(`account ${account}:`));
      for (const account of await findJumps(models, balances, session)) {
        if (!isKnown(account)) discrepancies.push(`account ${account}: its statement jumps`);
      }
      for (const account of await findWrongTotals(models, session)) {
        if (!isKnown(account)) discrepancies.push(`account ${account}: its totals are not those of its postings`);
      }
      const sumMxp = sum(balances.values());
      if (sumMxp !== 0) discrepancies.push(`all balances add up to ${sumMxp}, not to 0`);
      for (const read of copies) {
        for (const [account, copyMxp] of await read(session)) {
          const balanceMxp = balances.get(account) ?? 0;
          if (copyMxp === balanceMxp) continue;
          discrepancies.push(`account ${account}: shown as ${copyMxp}, but holds ${balanceMxp}`);
        }
      }
      const held = [...balances].filter(([account]) => isOwnedAccount(account)).map(([, balanceMxp]) => balanceMxp);
      const entries = await models.entries.countDocuments({}).session(session);
      return { entries, accounts: balances.size, heldMxp: sum(held), discrepancies };
    });
}

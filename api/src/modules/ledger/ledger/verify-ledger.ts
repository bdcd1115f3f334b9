import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { currencyOf, isOwnedAccount, type Currency } from './account-name.ts';
import { fieldsOf, ledgerModels } from './ledger.model.ts';

/**
 * Reads what the balances must be according to the documents of another module, by account. `accounts` are all accounts
 * with a balance, so that it can name those without a document too.
 */
export type ReadBalanceCopies = (
  session: ClientSession,
  accounts: Iterable<string>,
) => Promise<ReadonlyMap<string, number>>;

export interface LedgerReport {
  readonly entries: number;
  readonly accounts: number;
  /** The MXP of all users, projects and reserves. */
  readonly heldMxp: number;
  /** The dollars of all owned accounts, in US cents. */
  readonly heldCents: number;
  /** A sentence for each. Empty if the ledger holds. */
  readonly discrepancies: readonly string[];
}

interface Sums {
  readonly amountMxp: number;
  readonly amountCents: number;
}

type AccountSums = Sums & { readonly _id: string };

type Models = ReturnType<typeof ledgerModels>;

const UNITS = { mxp: 'MXP', usd: 'US cents' } as const satisfies Record<Currency, string>;

/** The sums of the postings of a group, or of one entry. */
const POSTING_SUMS = { amountMxp: { $sum: '$postings.amountMxp' }, amountCents: { $sum: '$postings.amountCents' } };

/** Only an account's own currency counts, so a posting in the other one is a discrepancy. */
function ownAmounts(sums: readonly AccountSums[]): Map<string, number> {
  return new Map(sums.map((sum) => [sum._id, sum[fieldsOf(sum._id).amount]]));
}

async function findBadEntries({ entries }: Models, session: ClientSession): Promise<string[]> {
  const unbalanced = await entries
    .aggregate<Sums & { key: string }>([
      { $project: { key: 1, ...POSTING_SUMS } },
      { $match: { $or: [{ amountMxp: { $ne: 0 } }, { amountCents: { $ne: 0 } }] } },
    ])
    .session(session);
  const repeated = await entries
    .aggregate<{ _id: string; times: number }>([
      { $group: { _id: '$key', times: { $sum: 1 } } },
      { $match: { times: { $gt: 1 } } },
    ])
    .session(session);
  const describe = (sums: Sums) =>
    sums.amountMxp === 0 ? `${sums.amountCents} ${UNITS.usd}` : `${sums.amountMxp} ${UNITS.mxp}`;
  return [
    ...unbalanced.map(({ key, ...sums }) => `entry ${key}: postings add up to ${describe(sums)}, not to 0`),
    ...repeated.map(({ _id, times }) => `entry ${_id}: posted ${times} times`),
  ];
}

async function sumPostings({ entries }: Models, session: ClientSession): Promise<Map<string, number>> {
  const sums = await entries
    .aggregate<AccountSums>([{ $unwind: '$postings' }, { $group: { _id: '$postings.account', ...POSTING_SUMS } }])
    .session(session);
  return ownAmounts(sums);
}

async function sumBalances({ balances }: Models, session: ClientSession): Promise<Map<string, number>> {
  const sums = await balances
    .aggregate<AccountSums>([
      {
        $group: {
          _id: '$account',
          amountMxp: { $sum: '$balanceMxp' },
          amountCents: { $sum: '$balanceCents' },
        },
      },
    ])
    .session(session);
  return ownAmounts(sums);
}

function compare(postings: Map<string, number>, balances: Map<string, number>): string[] {
  const found: string[] = [];
  for (const account of new Set([...postings.keys(), ...balances.keys()])) {
    const posted = postings.get(account);
    const balance = balances.get(account);
    if (posted === undefined) found.push(`account ${account}: balance ${balance}, but no postings`);
    else if (balance === undefined) found.push(`account ${account}: postings of ${posted}, but no balance`);
    else if (posted !== balance) {
      found.push(`account ${account}: balance ${balance}, but its postings add up to ${posted}`);
    }
    if (isOwnedAccount(account) && (balance ?? 0) < 0) found.push(`account ${account}: below zero`);
    if (balance !== undefined && !Number.isSafeInteger(balance)) found.push(`account ${account}: not whole`);
  }
  return found;
}

/**
 * Finds the accounts whose statements have a gap. Each line begins at the balance where another ended, the first at 0,
 * and the last ends at the account's balance. So in any order of lines, each balance begins as often as it ends.
 */
async function findJumps({ lines }: Models, balances: Map<string, number>, session: ClientSession) {
  const reached = new Map<string, number>();
  const count = (account: string, balance: number, by: 1 | -1): void => {
    const key = `${account} ${balance}`;
    const times = (reached.get(key) ?? 0) + by;
    if (times === 0) reached.delete(key);
    else reached.set(key, times);
  };
  const left = { key: 0, kind: 0, memo: 0, createdAt: 0 } as const;
  for await (const line of lines.find({}, left).session(session).lean().cursor()) {
    const fields = fieldsOf(line.account);
    const balance = line[fields.balance] ?? 0;
    count(line.account, balance, 1);
    count(line.account, balance - (line[fields.amount] ?? 0), -1);
  }
  for (const [account, balance] of balances) {
    if (!isOwnedAccount(account)) continue;
    count(account, balance, -1);
    count(account, 0, 1);
  }
  return new Set([...reached.keys()].map((key) => key.split(' ', 1)[0] ?? ''));
}

/** Finds the owned accounts whose totals by kind differ from the sums of their postings. */
async function findWrongTotals({ entries, balances }: Models, session: ClientSession): Promise<string[]> {
  const posted = await entries
    .aggregate<Sums & { _id: { account: string; kind: string } }>([
      { $unwind: '$postings' },
      { $group: { _id: { account: '$postings.account', kind: '$kind' }, ...POSTING_SUMS } },
    ])
    .session(session);
  const unmatched = new Map<string, number>();
  for (const { _id, ...sums } of posted) {
    unmatched.set(`${_id.account} ${_id.kind}`, sums[fieldsOf(_id.account).amount]);
  }
  const wrong = new Set<string>();
  for await (const { account, totals } of balances
    .find({}, { account: 1, totals: 1 })
    .session(session)
    .lean()
    .cursor()) {
    for (const [kind, total] of Object.entries(totals ?? {})) {
      const key = `${account} ${kind}`;
      if (unmatched.get(key) !== total) wrong.add(account);
      unmatched.delete(key);
    }
  }
  for (const key of unmatched.keys()) {
    const account = key.slice(0, key.indexOf(' '));
    if (isOwnedAccount(account)) wrong.add(account);
  }
  return [...wrong];
}

/** The sum of the balances in one currency. */
function sumOf(
  currency: Currency,
  balances: ReadonlyMap<string, number>,
  counts: (account: string) => boolean,
): number {
  return Iterator.from(balances)
    .filter(([account]) => currencyOf(account) === currency && counts(account))
    .reduce((sum, [, balance]) => sum + balance, 0);
}

/**
 * Verifies the ledger in one snapshot, so APIs may run. Each entry is balanced per currency and posted once. Each
 * balance and total is the sum of its postings, and all balances of a currency add up to zero. No owned account is
 * below zero. Statements have no gaps, and copies of balances equal them.
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
      for (const currency of ['mxp', 'usd'] as const) {
        const sum = sumOf(currency, balances, () => true);
        if (sum !== 0) discrepancies.push(`all balances add up to ${sum} ${UNITS[currency]}, not to 0`);
      }
      for (const read of copies) {
        for (const [account, copy] of await read(session, balances.keys())) {
          const balance = balances.get(account) ?? 0;
          if (copy === balance) continue;
          discrepancies.push(`account ${account}: shown as ${copy}, but holds ${balance}`);
        }
      }
      const [heldMxp, heldCents] = [sumOf('mxp', balances, isOwnedAccount), sumOf('usd', balances, isOwnedAccount)];
      const entries = await models.entries.countDocuments({}).session(session);
      return { entries, accounts: balances.size, heldMxp, heldCents, discrepancies };
    });
}

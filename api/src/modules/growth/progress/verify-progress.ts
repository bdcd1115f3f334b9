import { EARNING_KINDS, earnedMxpOf, formatMxp } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { holderOf, type LedgerModule, type ReadBalanceCopies } from '../../ledger/ledger/index.ts';
import { createSeasonRepository, type StoredSeason } from './season.repository.ts';
import { createSeasonTotalRepository } from './season-total.repository.ts';

export interface VerifyProgressDeps extends Pick<CoreDeps, 'connection' | 'withTransaction'> {
  readonly ledger: Pick<LedgerModule, 'walkEntries' | 'walkTotals' | 'listOfKinds'>;
  /** Names the users that exist. */
  readonly readPoints: ReadBalanceCopies;
}

/** A user's row in a season. */
interface TotalKey {
  readonly seasonId: string;
  readonly userId: string;
}

interface Sum {
  readonly earnedMxp: number;
  readonly reachedAt: Date;
}

export interface ProgressReport {
  readonly users: number;
  readonly seasons: number;
  /** A sentence for each. Empty if all derived figures hold. */
  readonly discrepancies: readonly string[];
  /** The rows that `repair` can correct. */
  readonly wrong: readonly TotalKey[];
}

const keyOf = ({ seasonId, userId }: TotalKey): string => `${seasonId}:${userId}`;
const isSame = (a: Sum, b: Sum): boolean =>
  a.earnedMxp === b.earnedMxp && a.reachedAt.getTime() === b.reachedAt.getTime();
const describe = ({ earnedMxp, reachedAt }: Sum): string => `${formatMxp(earnedMxp)} at ${reachedAt.toISOString()}`;

function add(sum: Sum | undefined, amountMxp: number, at: Date): Sum {
  if (!sum) return { earnedMxp: amountMxp, reachedAt: at };
  return { earnedMxp: sum.earnedMxp + amountMxp, reachedAt: at > sum.reachedAt ? at : sum.reachedAt };
}

type Ledger = VerifyProgressDeps['ledger'];

/** The earnings of existing users by their entries: in all, and in each season. */
async function addUp(
  ledger: Ledger,
  { users, planned }: { users: ReadonlySet<string>; planned: readonly StoredSeason[] },
  session: ClientSession,
) {
  const lifetimes = new Map<string, number>();
  const bySeason = new Map<string, TotalKey & Sum>();
  for await (const { postings, createdAt } of ledger.walkEntries(EARNING_KINDS, session)) {
    const season = planned.find(({ startsAt, endsAt }) => startsAt <= createdAt && createdAt < endsAt);
    for (const { account, amount } of postings) {
      const userId = holderOf(account)?.id ?? '';
      if (!users.has(account)) continue;
      lifetimes.set(account, (lifetimes.get(account) ?? 0) + amount);
      if (!season) continue;
      const key = { seasonId: season.id, userId };
      bySeason.set(keyOf(key), { ...key, ...add(bySeason.get(keyOf(key)), amount, createdAt) });
    }
  }
  return { lifetimes, bySeason };
}

async function compareLifetimes(ledger: Ledger, lifetimes: Map<string, number>, session: ClientSession) {
  const wrong: string[] = [];
  for await (const { account, totals: byKind } of ledger.walkTotals(session)) {
    const expected = lifetimes.get(account);
    if (expected === undefined) continue;
    const stored = earnedMxpOf(byKind);
    if (stored !== expected)
      wrong.push(`${account}: earned ${formatMxp(stored)}, but the entries add up to ${formatMxp(expected)}`);
    lifetimes.delete(account);
  }
  const missing = [...lifetimes].filter(([, expected]) => expected !== 0);
  return [
    ...wrong,
    ...missing.map(([account, expected]) => `${account}: earned ${formatMxp(expected)} without a total`),
  ];
}

/** Recomputes what users earned from the ledger's entries, and compares the stored figures. APIs may run. */
export function createVerifyProgress({ connection, withTransaction, ledger, readPoints }: VerifyProgressDeps) {
  const seasons = createSeasonRepository(connection);
  const totals = createSeasonTotalRepository(connection);

  const compareSeasons = async (expected: Map<string, TotalKey & Sum>, session: ClientSession) => {
    const found: (TotalKey & { readonly text: string })[] = [];
    for await (const { seasonId, userId, ...stored } of totals.walkTotals(session)) {
      const key = { seasonId, userId };
      const sum = expected.get(keyOf(key));
      expected.delete(keyOf(key));
      if (sum && isSame(sum, stored)) continue;
      const entries = sum ? describe(sum) : 'nothing';
      found.push({ ...key, text: `${describe(stored)}, but the entries add up to ${entries}` });
    }
    for (const { seasonId, userId, ...sum } of expected.values()) {
      found.push({ seasonId, userId, text: `none, but the entries add up to ${describe(sum)}` });
    }
    return found;
  };

  return {
    /** Verifies in one snapshot. */
    verify: (): Promise<ProgressReport> =>
      withTransaction(async (session) => {
        const users = new Set((await readPoints(session, [])).keys());
        const planned = await seasons.listAll(session);
        const { lifetimes, bySeason } = await addUp(ledger, { users, planned }, session);
        const ofLifetimes = await compareLifetimes(ledger, lifetimes, session);
        const ofSeasons = await compareSeasons(bySeason, session);
        const discrepancies = [
          ...ofLifetimes,
          ...ofSeasons.map((total) => `season ${total.seasonId}, user:${total.userId}: ${total.text}`),
        ];
        return { users: users.size, seasons: planned.length, discrepancies, wrong: ofSeasons };
      }),

    /** Corrects rows, each in a transaction that conflicts with a concurrent entry of the user. */
    repair: async (rows: readonly TotalKey[]): Promise<void> => {
      const users = await withTransaction((session) => readPoints(session, []));
      for (const key of rows) {
        await withTransaction(async (session) => {
          const account = `user:${key.userId}` as const;
          const season = await seasons.find(key.seasonId, session);
          let sum: Sum | undefined;
          if (season && users.has(account)) {
            const asked = { kinds: EARNING_KINDS, from: season.startsAt, until: season.endsAt, limit: 0 };
            const lines = await ledger.listOfKinds(account, asked, session);
            for (const { amount, createdAt } of lines) sum = add(sum, amount, createdAt);
          }
          await totals.put(key, sum ?? null, session);
        });
      }
    },
  };
}

import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import fc from 'fast-check';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { connectDatabase } from '../../../db/connect.ts';
import { ensureIndexes } from '../../../db/ensure-indexes.ts';
import { createTransactions, type WithTransaction } from '../../../db/with-transaction.ts';
import { createEvent } from '../../../events/index.ts';
import { systemClock } from '../../../runtime/clock.ts';
import { systemRandom } from '../../../runtime/random.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import {
  createLedgerModule,
  transfer,
  type AccountName,
  type LedgerModule,
  type NewEntry,
  type BalanceChange,
  type LedgerLine,
  type LineCursor,
} from './index.ts';

let connection: Connection;
let ledger: LedgerModule;
let withTransaction: WithTransaction;

beforeEach(async () => {
  const logger = pino({ level: 'silent' });
  connection = await connectDatabase(cleanDatabase().url, { logger });
  ({ withTransaction } = createTransactions(connection));
  const events = { balanceChanged: createEvent<BalanceChange>('balanceChanged', logger) };
  ledger = createLedgerModule({ connection, withTransaction, events, clock: systemClock, random: systemRandom });
  await ensureIndexes(connection);
});
afterEach(() => connection.close());

let keys = 0;
const move = (from: AccountName, to: AccountName, amount: number, key = `test:${(keys += 1)}`): NewEntry => ({
  key,
  kind: 'test',
  memo: '',
  postings: transfer(from, to, amount),
});
const post = (entry: NewEntry) => withTransaction((session) => ledger.postEntry(entry, session));
const fund = (account: AccountName, amountMxp: number) => post(move('platform:issuance', account, amountMxp));
const discrepancies = async () => (await ledger.verify([])).discrepancies;

describe('posting an entry', () => {
  it('moves both balances', async () => {
    await fund('user:a', 500);
    await post(move('user:a', 'project:p', 120));
    expect(await ledger.balanceOf('user:a')).toBe(380);
    expect(await ledger.balanceOf('project:p')).toBe(120);
    expect(await ledger.balanceOf('platform:issuance')).toBe(-500);
    expect(await discrepancies()).toEqual([]);
  });

  it('is applied once for the same key and content, and returns the first entry', async () => {
    const entry = move('platform:issuance', 'user:a', 70);
    const first = await post(entry);
    const again = await post({ ...entry, postings: [...entry.postings].reverse() });
    expect([first.isNew, again.isNew]).toEqual([true, false]);
    expect(again.entry.id).toBe(first.entry.id);
    expect(await ledger.balanceOf('user:a')).toBe(70);
  });

  it('is refused for the same key with other content', async () => {
    await post(move('platform:issuance', 'user:a', 70, 'once'));
    await expect(post(move('platform:issuance', 'user:a', 71, 'once'))).rejects.toMatchObject({ code: 'conflict' });
    expect(await ledger.balanceOf('user:a')).toBe(70);
  });

  it('is applied once of many concurrent ones with one key', async () => {
    const posted = await Promise.all(
      Array.from({ length: crowdOf({ sample: 5, whole: 50 }) }, () =>
        post(move('platform:issuance', 'user:a', 70, 'at-once')),
      ),
    );
    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await ledger.balanceOf('user:a')).toBe(70);
  });

  it('changes nothing if a balance would become negative', async () => {
    await fund('user:a', 100);
    await expect(post(move('user:a', 'user:b', 101))).rejects.toMatchObject({ code: 'insufficient_balance' });
    await expect(post(move('project:new', 'user:b', 1))).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await ledger.balanceOf('user:a')).toBe(100);
    expect(await ledger.balanceOf('user:b')).toBe(0);
    expect(await discrepancies()).toEqual([]);
  });

  it('sums up each kind of entry per account', async () => {
    await fund('project:p', 500);
    for (const amountMxp of [120, 30])
      await post({ ...move('project:p', 'platform:fees', amountMxp), kind: 'quest-fee' });
    expect(await ledger.totalsOf('project:p')).toEqual({ test: 500, 'quest-fee': -150 });
    expect(await ledger.totalsOf('project:none')).toEqual({});
  });

  it('is refused outside a transaction', async () => {
    const session = await connection.startSession();
    await expect(ledger.postEntry(move('platform:issuance', 'user:a', 1), session)).rejects.toThrow('outside');
    await session.endSession();
  });

  it('leaves no trace when its transaction rolls back', async () => {
    const failing = withTransaction(async (session) => {
      await ledger.postEntry(move('platform:issuance', 'user:a', 50), session);
      throw new Error('the business document could not be written');
    });
    await expect(failing).rejects.toThrow('business document');
    expect(await ledger.verify([])).toMatchObject({ entries: 0, accounts: 0, discrepancies: [] });
  });

  it('spends the last MXP once, also for concurrent debits', async () => {
    await fund('project:p', 100);
    const spent = await Promise.allSettled(
      Array.from({ length: 20 }, () => post(move('project:p', 'platform:fees', 30))),
    );
    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await ledger.balanceOf('project:p')).toBe(10);
    expect(await discrepancies()).toEqual([]);
  });
});

describe('an entry of two currencies', () => {
  const purchase = (cents: number, mxp: number): NewEntry => ({
    key: `purchase:${cents}`,
    kind: 'purchase',
    memo: '',
    postings: [
      ...transfer('project:p:usd', 'platform:revenue', cents),
      ...transfer('platform:issuance', 'project:p', mxp),
    ],
  });
  const balances = async () => Promise.all([ledger.balanceOf('project:p:usd'), ledger.balanceOf('project:p')]);

  it('moves both, or neither if one balance would become negative', async () => {
    await post(move('platform:deposits', 'project:p:usd', 500));
    await post(purchase(300, 300));
    await expect(post(purchase(201, 201))).rejects.toMatchObject({ code: 'insufficient_balance' });
    expect(await balances()).toEqual([200, 300]);
    expect(await ledger.verify([])).toMatchObject({ heldMxp: 300, heldCents: 200, discrepancies: [] });
    expect(await ledger.totalsOf('project:p:usd')).toEqual({ test: 500, purchase: -300 });
    const [line] = await ledger.listLines('project:p:usd', null, 1);
    expect(line).toMatchObject({ amount: -300, balance: 200 });
  });

  it('is the same entry when it is repeated', async () => {
    await post(move('platform:deposits', 'project:p:usd', 500));
    expect((await post(purchase(300, 300))).isNew).toBe(true);
    expect((await post(purchase(300, 300))).isNew).toBe(false);
    await expect(post({ ...purchase(300, 299), key: 'purchase:300' })).rejects.toMatchObject({ code: 'conflict' });
    expect(await balances()).toEqual([200, 300]);
  });
});

describe("an account's statement", () => {
  const lines = async (account: AccountName, limit = 100, place: LineCursor | null = null) =>
    (await ledger.listLines(account, place, limit)).map(({ key, amount, balance }) => [key, amount, balance]);

  it('has the balance after each movement, newest first', async () => {
    await post(move('platform:issuance', 'user:a', 1000, 'in'));
    await post(move('user:a', 'project:p', 300, 'out'));
    await post(move('project:p', 'user:a', 50, 'back'));
    expect(await lines('user:a')).toEqual([
      ['back', 50, 750],
      ['out', -300, 700],
      ['in', 1000, 1000],
    ]);
    expect(await lines('project:p')).toEqual([
      ['back', -50, 250],
      ['out', 300, 300],
    ]);
    expect(await lines('user:b')).toEqual([]);
  });

  it('is complete page by page, even with entries at the same time', async () => {
    for (let index = 0; index < 9; index += 1) await post(move('platform:issuance', 'user:a', 1, `e:${index}`));
    const moment = new Date();
    await connection.collection('ledger_lines').updateMany({}, { $set: { createdAt: moment } });
    const walked: string[] = [];
    let place: LineCursor | null = null;
    for (let pages = 0; pages < 5; pages += 1) {
      const page: LedgerLine[] = await ledger.listLines('user:a', place, 4);
      walked.push(...page.map(({ key }) => key));
      const last = page.at(-1);
      if (!last) break;
      place = last;
    }
    expect(walked).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0].map((index) => `e:${index}`));
  });

  it('has no gap after concurrent movements', async () => {
    await fund('user:a', 1000);
    await Promise.all(Array.from({ length: 15 }, (_, index) => post(move('user:a', 'project:p', index + 1))));
    const amounts = await ledger.listLines('user:a', null, 100);
    expect(amounts[0]?.balance).toBe(880);
    for (const [index, { amount, balance }] of amounts.entries()) {
      expect(balance - amount).toBe(amounts[index + 1]?.balance ?? 0);
    }
    expect(await discrepancies()).toEqual([]);
  });
});

describe('after any concurrent and repeated movements', () => {
  const movementOf = (owned: readonly AccountName[], platform: readonly AccountName[]) =>
    fc.record({
      from: fc.constantFrom(...owned, ...platform),
      to: fc.constantFrom(...owned),
      amount: fc.integer({ min: 1, max: 2_000 }),
      key: fc.integer({ min: 0, max: 30 }),
    });
  const movement = fc.oneof(
    movementOf(['user:a', 'user:b', 'user:c', 'project:p', 'project:q'], ['platform:issuance', 'platform:fees']),
    movementOf(['project:p:usd', 'funding:7', 'payable:a'], ['platform:deposits', 'platform:revenue']),
  );

  it('no balance is negative, and each is the sum of its accepted movements', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (movements) => {
        run += 1;
        const name = (account: AccountName) =>
          isPlatform(account) ? account : (account.replace(/^\w+:\w+/, `$&${run}`) as AccountName);
        const isPlatform = (account: AccountName) => account.startsWith('platform:');
        const wanted = movements
          .filter(({ from, to }) => from !== to)
          .map(({ from, to, amount, key }) => move(name(from), name(to), amount, `run-${run}:${key}`));
        const results = await Promise.allSettled(wanted.map(post));
        const expected = new Map<AccountName, number>();
        results.forEach((result, index) => {
          if (result.status === 'rejected') {
            expect(['conflict', 'insufficient_balance']).toContain((result.reason as { code?: string }).code);
          } else if (result.value.isNew) {
            for (const { account, amount } of wanted[index]?.postings ?? []) {
              expected.set(account, (expected.get(account) ?? 0) + amount);
            }
          }
        });
        for (const [account, balance] of expected) {
          if (isPlatform(account)) continue;
          expect(balance).toBeGreaterThanOrEqual(0);
          expect(await ledger.balanceOf(account)).toBe(balance);
        }
        expect(await discrepancies()).toEqual([]);
      }),
      { numRuns: 12 },
    );
  });
});

describe('verification finds', () => {
  beforeEach(async () => {
    await post(move('platform:issuance', 'user:a', 1000, 'signup:a'));
    await post(move('user:a', 'project:p', 400, 'gift'));
  });
  const raw = (collection: string) => connection.collection<{ _id: string }>(collection);

  it('a changed balance', async () => {
    await raw('ledger_balances').updateOne({ _id: 'user:a' }, { $inc: { balanceMxp: 5 } });
    expect(await discrepancies()).toEqual([
      'account user:a: balance 605, but its postings add up to 600',
      'all balances add up to 5 MXP, not to 0',
    ]);
  });

  it('changed dollars', async () => {
    await post(move('platform:deposits', 'funding:7', 900, 'reserve'));
    await raw('ledger_balances').updateOne({ _id: 'funding:7' }, { $inc: { balanceCents: 1 } });
    expect(await discrepancies()).toEqual([
      'account funding:7: balance 901, but its postings add up to 900',
      'all balances add up to 1 US cents, not to 0',
    ]);
  });

  it('an amount in the other currency', async () => {
    await post(move('platform:deposits', 'funding:7', 900, 'reserve'));
    const postings = [
      { account: 'funding:7', amountMxp: 900 },
      { account: 'platform:deposits', amountMxp: -900 },
    ];
    await raw('ledger_entries').updateOne({ key: 'reserve' } as object, { $set: { postings } });
    expect(await discrepancies()).toContain('account funding:7: balance 900, but its postings add up to 0');
  });

  it('a changed posting', async () => {
    await raw('ledger_entries').updateOne({ key: 'gift' } as object, { $set: { 'postings.0.amountMxp': 399 } });
    const found = await discrepancies();
    expect(found[0]).toMatch(/^entry gift: postings add up to -?\d+ MXP, not to 0$/);
    expect(found).toHaveLength(2);
  });

  it('a removed entry', async () => {
    await raw('ledger_entries').deleteOne({ key: 'gift' } as object);
    expect(await discrepancies()).toEqual([
      'account user:a: balance 600, but its postings add up to 1000',
      'account project:p: balance 400, but no postings',
    ]);
  });

  it('a missing balance, and a negative one', async () => {
    await raw('ledger_balances').deleteOne({ _id: 'project:p' });
    await raw('ledger_balances').updateOne({ _id: 'user:a' }, { $set: { balanceMxp: -1 } });
    const found = await discrepancies();
    expect(found).toContain('account project:p: postings of 400, but no balance');
    expect(found).toContain('account user:a: below zero');
  });

  it('a statement with a gap', async () => {
    await raw('ledger_lines').updateOne({ key: 'gift', account: 'user:a' } as object, { $set: { balanceMxp: 601 } });
    expect(await discrepancies()).toEqual(['account user:a: its statement jumps']);
  });

  it('a total that is missing or differs from its postings', async () => {
    await raw('ledger_balances').updateOne({ _id: 'user:a' }, { $inc: { 'totals.test': 1 } });
    await raw('ledger_balances').updateOne({ _id: 'project:p' }, { $unset: { totals: 1 } });
    expect(await discrepancies()).toEqual([
      'account user:a: its totals are not those of its postings',
      'account project:p: its totals are not those of its postings',
    ]);
  });

  it('a copy that differs', async () => {
    const { discrepancies: found } = await ledger.verify([async () => new Map([['user:a', 601]])]);
    expect(found).toEqual(['account user:a: shown as 601, but holds 600']);
  });
});

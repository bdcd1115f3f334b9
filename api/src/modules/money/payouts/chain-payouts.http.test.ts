import {
  addPayoutTransactions,
  cancelPayout,
  deleteAccount,
  getMe,
  getPayout,
  getPublicPayoutMonth,
  getRewards,
  listNotifications,
  listPayouts,
  listPayoutsOfUser,
  markPayoutPaid,
  PAYOUT_LISTED_MAX,
  reconcilePayouts,
  setWallet,
  type PayoutBatch,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { verifyLedgerOf } from '../../../commands/ledger-verify.ts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { startApiCluster, startApiPair } from '../../../testing/api-cluster.ts';
import { startChainDouble, type TestChain } from '../../../testing/chain-double.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { addUpPayables, prepareTestPayout, storePayees, walletOf } from '../../../testing/payouts.ts';
import { createTestProject, type TestProject } from '../../../testing/quests.ts';
import { startRealChain } from '../../../testing/real-chain.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

type Pair = Awaited<ReturnType<typeof startApiPair>>;

/** The units of a cent of the dollars with 6 decimals. */
const CENT = 10_000n;
const HOUR_MS = 60 * 60_000;
const STRANGER = walletOf('a stranger');

let chain: TestChain;
let pair: Pair;
let api: TestApi;
let token: string;
let project: TestProject;
beforeAll(async () => {
  chain = await (process.env['REAL_CHAIN'] === 'true' ? startRealChain() : startChainDouble());
  pair = await startApiPair({ databaseUrl: cleanDatabase().url, env: chain.env });
  [api] = pair.apis;
  token = await createTestAdmin(api);
  project = await createTestProject(api, 'Acme');
});
afterAll(async () => {
  await pair.stop();
  await chain.stop();
});

/** Removes all payables, so that the next test cannot pay them. */
afterEach(async () => {
  chain.heal();
  expect((await verifyLedgerOf(api.config.database)).discrepancies).toEqual([]);
  expect((await call(api, reconcilePayouts, { token })).discrepancies).toEqual([]);
  const left = ['payables', 'debts', 'payout_batches', 'payout_rows', 'payout_transactions', 'users', 'notifications'];
  for (const name of left) {
    await api.server.connection.collection(name).deleteMany({});
  }
  await addUpPayables(api);
});

interface Payee {
  readonly token: string;
  readonly id: string;
  readonly wallet: string;
}

let people = 0;
let causes = 0;
async function owe(userId: string, amountCents: number): Promise<void> {
  const { payables, withTransaction } = api.server.product;
  const owed = { userId, questId: 1, projectId: project.id, kind: 'giveaway', title: 'A prize', amountCents } as const;
  await withTransaction((session) => payables.create({ ...owed, cause: `prize:c:${(causes += 1)}` }, session));
}

/** People who are owed these amounts, each with a wallet, or all with this one. */
async function makePayees(amountsCents: readonly number[], shared?: string): Promise<Payee[]> {
  const handles = amountsCents.map(() => `payee${(people += 1)}`);
  const tokens = await signInUsers(api, handles);
  return Promise.all(
    tokens.map(async (userToken, at) => {
      const wallet = shared ?? walletOf(handles[at] ?? '');
      await call(api, setWallet, { token: userToken, body: { wallet_address: wallet } });
      const { id } = (await call(api, getMe, { token: userToken })).user;
      await owe(id, amountsCents[at] ?? 0);
      return { token: userToken, id, wallet };
    }),
  );
}

const month = () => api.clock.now().toISOString().slice(0, 7);
const prepare = () => prepareTestPayout(api, token, month());
const to = (wallet: string, cents: number) => ({ to: wallet, units: BigInt(cents) * CENT });
const view = (batchId: string) => call(api, getPayout, { token, params: { batchId }, query: { limit: 500 } });
const onChain = async (batchId: string) => {
  const { batch, on_chain } = await view(batchId);
  if (!on_chain) throw new Error('The chain is not read for this batch');
  return { status: batch.status, seen: batch.seen, receivers: batch.receivers, ...on_chain };
};
const mark = async (batchId: string, transactions: readonly string[], more: object = {}) => {
  const { uncovered_cents } = await view(batchId);
  const body = { transactions: [...transactions], uncovered_cents, ...more };
  return attempt(api, markPayoutPaid, { token, params: { batchId }, body });
};
const add = (batchId: string, ...transactions: string[]) =>
  attempt(api, addPayoutTransactions, { token, params: { batchId }, body: { transactions } });
const cancel = (batchId: string) => attempt(api, cancelPayout, { token, params: { batchId } });
/** Runs the job that reads the chain, in one of the two APIs. */
const read = async (at: 0 | 1 = 0, isEnding = () => false): Promise<void> => {
  const job = pair.apis[at].server.product.jobs.find(({ name }) => name === 'read-payout-transactions');
  await job?.run({ isEnding });
};
const finish = async (): Promise<void> => {
  await chain.finalize();
  await read();
};
const rewardsOf = ({ token: own }: Payee) => call(api, getRewards, { token: own });
const newsOf = async ({ token: own }: Payee) =>
  (await call(api, listNotifications, { token: own })).data.notifications.filter(({ topic }) => topic === 'payout');
const advance = (ms: number) => pair.setTime(pair.nowMs() + ms);
/** Makes all transactions as old as they are when the nodes should know them. */
const age = async (ms: number): Promise<void> => {
  const at = new Date(pair.nowMs() - ms);
  await api.server.connection.collection('payout_transactions').updateMany({}, { $set: { at } });
};
const explorerUrl = (hash: string) => `https://etherscan.io/tx/${hash}`;

it('is paid once its transaction is final, with the transaction for each person', async () => {
  const [ann, bob, cid] = (await makePayees([500, 700, 900])) as [Payee, Payee, Payee];
  const { id } = await prepare();
  expect(await view(id)).toMatchObject({ is_chain_read: true, on_chain: null, batch: { seen: null } });
  const hash = await chain.payOut(to(ann.wallet, 500), to(bob.wallet, 700), to(cid.wallet, 900));
  const marked = await mark(id, [hash.toUpperCase().replace('0X', '0x')]);
  expect(marked.body).toMatchObject({ batch: { status: 'paying', seen: 0, paid_at: null, paid_by: 'root' } });
  await read();
  // The job that resumes batches leaves it to the chain.
  await advance(31_000);
  await pair.runJobs(0);
  expect(await onChain(id)).toMatchObject({
    status: 'paying',
    seen: 0,
    transactions: [{ hash, state: 'waiting', people: 0, explorer_url: explorerUrl(hash) }],
    problems: [],
    problem_count: 0,
  });
  expect(await newsOf(ann)).toEqual([]);
  expect((await rewardsOf(ann)).payables).toMatchObject([{ status: 'batched', explorer_url: '' }]);

  await finish();
  await read(1);
  expect(await onChain(id)).toMatchObject({
    status: 'paid',
    seen: 3,
    transactions: [{ hash, state: 'final', people: 3 }],
    problems: [],
    problem_count: 0,
  });
  const paid = { status: 'paid', reference: hash, explorer_url: explorerUrl(hash) };
  expect(await rewardsOf(ann)).toMatchObject({ paid_cents: 500, payables: [paid] });
  expect(await newsOf(ann)).toMatchObject([{ title: 'Payout sent', message: expect.stringContaining(hash) }]);
  const { payouts } = await call(api, listPayoutsOfUser, { token, params: { userId: bob.id } });
  expect(payouts).toMatchObject([{ status: 'paid', explorer_url: explorerUrl(hash) }]);
  const shown = (await call(api, getPublicPayoutMonth, { query: { month: month() } })).payouts;
  expect(shown.batches).toMatchObject([{ detail: expect.stringMatching(/Seen on the chain$/), url: '' }]);
  expect(shown.transactions).toEqual([{ text: hash, url: explorerUrl(hash) }]);
  expect((await add(id, hash)).body).toMatchObject({ error: 'This batch is paid already.' });
});

it('keeps waiting after a reorganisation, and loses the transaction after an hour', async () => {
  const [ann] = (await makePayees([500])) as [Payee];
  const { id } = await prepare();
  await chain.finalize();
  const dropped = await chain.payOut(to(ann.wallet, 500));
  await mark(id, [dropped]);
  await read();
  await chain.dropPending();
  await chain.mine();
  await finish();
  expect(await onChain(id)).toMatchObject({ seen: 0, transactions: [{ state: 'waiting' }] });
  expect((await cancel(id)).body).toMatchObject({ code: 'conflict', error: expect.stringContaining('not final yet') });
  await age(HOUR_MS - 60_000);
  await read();
  expect(await onChain(id)).toMatchObject({ transactions: [{ state: 'waiting' }] });
  await age(HOUR_MS);
  await read();
  expect(await onChain(id)).toMatchObject({ transactions: [{ hash: dropped, state: 'lost' }] });
  // Named again, it is looked for again.
  await add(id, dropped, await chain.payOut(to(ann.wallet, 500)));
  expect(await onChain(id)).toMatchObject({ transactions: [{ state: 'waiting' }, { state: 'waiting' }] });
  await finish();
  expect(await onChain(id)).toMatchObject({ status: 'paid', seen: 1, transactions: [{ state: 'final' }, {}] });
});

it('waits for a transaction without a final block however long it takes, and for nodes that do not agree', async () => {
  const [ann] = (await makePayees([500])) as [Payee];
  const { id } = await prepare();
  await chain.finalize();
  await mark(id, [await chain.payOut(to(ann.wallet, 500))]);
  await age(2 * HOUR_MS);
  await read();
  expect(await onChain(id)).toMatchObject({ transactions: [{ state: 'waiting' }] });
  await chain.finalize();
  chain.nodes[1].isBlind = true;
  await expect(read()).rejects.toThrow(/do not agree/);
  expect(await onChain(id)).toMatchObject({ seen: 0 });
  chain.heal();
  await read();
  expect(await onChain(id)).toMatchObject({ status: 'paid', seen: 1 });
});

it('pays no person by a failed transaction, another token, or a transfer to oneself', async () => {
  const [ann] = (await makePayees([500])) as [Payee];
  const { id } = await prepare();
  const failed = await chain.mineFailed();
  const other = await chain.payOut({ ...to(ann.wallet, 500), token: chain.tokens.other });
  const circular = await chain.mine({ from: ann.wallet, ...to(ann.wallet, 500) });
  await mark(id, [failed, other, circular]);
  await finish();
  const states = (await onChain(id)).transactions.map(({ hash, state }) => [hash, state]);
  expect(new Map(states as [string, string][])).toEqual(
    new Map([
      [failed, 'failed'],
      [other, 'final'],
      [circular, 'final'],
    ]),
  );
  expect(await onChain(id)).toMatchObject({
    status: 'paying',
    seen: 0,
    problems: [{ kind: 'missing', user_id: ann.id, expected_cents: 500, seen_cents: 0 }],
  });
});

it('counts no transaction that is older than the batch', async () => {
  const [ann] = (await makePayees([500])) as [Payee];
  const earlier = await chain.payOut(to(ann.wallet, 500));
  await chain.makeOld();
  const { id } = await prepare();
  await mark(id, [earlier]);
  await finish();
  const transactions = [{ hash: earlier, state: 'old', people: 0 }];
  expect(await onChain(id)).toMatchObject({ status: 'paying', seen: 0, transactions, problems: [{ kind: 'missing' }] });
  expect((await rewardsOf(ann)).paid_cents).toBe(0);
  await add(id, await chain.payOut(to(ann.wallet, 500)));
  await finish();
  expect(await onChain(id)).toMatchObject({ status: 'paid', seen: 1 });
});

it('counts a transaction for one batch, unless it has brought nothing to that', async () => {
  const [ann] = (await makePayees([500])) as [Payee];
  const first = await prepare();
  const [bob] = (await makePayees([700])) as [Payee];
  const second = await prepare();
  const [hash, forBob] = [await chain.payOut(to(ann.wallet, 500)), await chain.payOut(to(bob.wallet, 700))];
  await mark(first.id, [forBob]);
  const taken = { code: 'conflict', error: expect.stringMatching(/counts for the payout for \w+ \d+ already\.$/) };
  expect((await mark(second.id, [forBob])).body).toMatchObject(taken);
  await finish();
  expect((await onChain(first.id)).problems).toMatchObject([
    { kind: 'stranger', wallet: bob.wallet, seen_cents: 700 },
    { kind: 'missing', wallet: ann.wallet },
  ]);
  expect((await mark(second.id, [forBob])).status).toBe(200);
  await add(first.id, hash);
  await finish();
  expect(await onChain(first.id)).toMatchObject({ status: 'paid', problems: [], transactions: [{ hash }] });
  expect(await onChain(second.id)).toMatchObject({ status: 'paid', problems: [] });
  await makePayees([900]);
  const third = await prepare();
  expect((await mark(third.id, [hash])).body).toMatchObject(taken);
  // A batch that an admin has reported with the hash.
  const batches = api.server.connection.collection<{ _id: string }>('payout_batches');
  const reported = `0x${'d'.repeat(64)}`;
  const set = { reference: `Safe, ${reported.toUpperCase()}` };
  await batches.updateOne({ _id: first.id }, { $set: set });
  expect((await mark(third.id, [reported])).body).toMatchObject(taken);
});

it('names exactly who is missing, differs, was paid twice or is a stranger, until it is complete', async () => {
  const size = crowdOf({ sample: 30, whole: 499 });
  const amountOf = (at: number) => 1_000 + at;
  await storePayees(api, { size, projectId: project.id, amountCentsOf: amountOf });
  const batch = await prepare();
  expect(batch.receivers).toBe(size);
  const [missing, wrong, doubled] = [3, 7, size - 2];
  const pays = (at: number) => to(walletOf(`c${at}`), at === wrong ? amountOf(at) - 10 : amountOf(at));
  const all = Array.from({ length: size }, (_, at) => at).filter((at) => at !== missing);
  const third = Math.ceil(size / 3);
  const hashes = [
    await chain.payOut(...all.slice(0, third).map(pays)),
    await chain.payOut(...all.slice(third, 2 * third).map(pays), to(STRANGER, amountOf(missing))),
    await chain.payOut(...all.slice(2 * third).map(pays), pays(doubled)),
  ];
  await mark(batch.id, hashes);
  await finish();
  const problemOf = (kind: string, at: number, seen: number) => ({
    kind,
    user_id: `crowd${String(at).padStart(6, '0')}`,
    handle: `c${at}`,
    wallet: walletOf(`c${at}`),
    expected_cents: amountOf(at),
    seen_cents: seen,
  });
  const stranger = { kind: 'stranger', user_id: null, handle: '', wallet: STRANGER, expected_cents: 0 };
  const lasting = [
    { ...stranger, seen_cents: amountOf(missing) },
    problemOf('doubled', doubled, 2 * amountOf(doubled)),
  ];
  const found = await onChain(batch.id);
  expect(found).toMatchObject({ status: 'paying', seen: size - 2, receivers: size, transaction_count: 3 });
  expect(found.problem_count).toBe(4);
  expect(found.problems).toEqual([
    ...lasting,
    problemOf('less', wrong, amountOf(wrong) - 10),
    problemOf('missing', missing, 0),
  ]);
  await add(
    batch.id,
    await chain.payOut(to(walletOf(`c${missing}`), amountOf(missing)), to(walletOf(`c${wrong}`), 10)),
  );
  await finish();
  expect(await onChain(batch.id)).toMatchObject({ status: 'paid', seen: size, problems: lasting, problem_count: 2 });
});

it('pays no person from whom a token keeps a fee, or whom it refuses', async () => {
  const [ann, bob, cid] = (await makePayees([500, 500, 500])) as [Payee, Payee, Payee];
  const { id } = await prepare();
  await chain.block(cid.wallet);
  const odd = (wallet: string, cents: number) => ({ ...to(wallet, cents), token: chain.tokens.odd });
  await mark(id, [await chain.payOut(odd(ann.wallet, 600), odd(bob.wallet, 500), odd(cid.wallet, 500))]);
  await finish();
  const found = await onChain(id);
  expect(found).toMatchObject({ status: 'paying', seen: 1, transactions: [{ state: 'final' }] });
  expect(found.problems.map(({ kind, user_id: userId, seen_cents: cents }) => [kind, userId, cents])).toEqual([
    ['stranger', null, 11],
    ['more', ann.id, 594],
    ['less', bob.id, 495],
    ['missing', cid.id, 0],
  ]);
  const [newcomer = ''] = await signInUsers(api, ['newcomer']);
  const set = await attempt(api, setWallet, { token: newcomer, body: { wallet_address: cid.wallet } });
  expect(set.body.error).toBe('ODD blocks transfers to this address, so it cannot be paid.');
});

it('distinguishes a wallet that was paid twice from one that received more, in several transactions', async () => {
  const [ann, bob] = (await makePayees([500, 500])) as [Payee, Payee];
  const { id } = await prepare();
  const pays = [to(ann.wallet, 500), to(bob.wallet, 300)];
  await mark(id, [await chain.payOut(...pays), await chain.payOut(to(ann.wallet, 100), to(bob.wallet, 300))]);
  await finish();
  const { problems } = await onChain(id);
  expect(new Map(problems.map(({ user_id: userId, kind }) => [userId, kind]))).toEqual(
    new Map([
      [ann.id, 'doubled'],
      [bob.id, 'more'],
    ]),
  );
});

it('caps what it lists, and counts the rest', async () => {
  const size = PAYOUT_LISTED_MAX + 5;
  await storePayees(api, { size, projectId: project.id, amountCentsOf: () => 100 });
  const { id } = await prepare();
  await mark(id, [await chain.payOut(to(walletOf(`c${size - 1}`), 40))]);
  await finish();
  const { problems, problem_count: count } = await onChain(id);
  expect(problems).toHaveLength(PAYOUT_LISTED_MAX);
  expect(problems[0]).toMatchObject({ kind: 'less', seen_cents: 40 });
  expect(count).toBe(size);
});

it('pays people who share a wallet once it has the sum of both', async () => {
  const shared = walletOf('a shared one');
  const [ann, bob] = (await makePayees([500, 700], shared)) as [Payee, Payee];
  // An admin has decided to pay them anyway.
  await api.server.connection.collection('users').updateMany({}, { $set: { allowedWallet: shared } });
  const { id } = await prepare();
  await mark(id, [await chain.payOut(to(shared, 700))]);
  await finish();
  const less = { kind: 'less', wallet: shared, expected_cents: 1_200, seen_cents: 700 };
  expect(await onChain(id)).toMatchObject({ seen: 0, problems: [less, less] });
  await call(api, deleteAccount, { token: ann.token, body: { confirm_handle: `payee${people - 1}` } });
  await add(id, await chain.payOut(to(shared, 500)));
  await finish();
  expect(await onChain(id)).toMatchObject({ status: 'paid', seen: 2, problems: [] });
  expect(await newsOf(bob)).toHaveLength(1);
  const wallets = (await view(id)).rows.map(({ user_id: userId, wallet }) => [userId, wallet]);
  expect(wallets).toEqual(
    expect.arrayContaining([
      [null, ''],
      [bob.id, shared],
    ]),
  );
});

it('finds wallets in any letter case, and leaves out contracts that hand payments on', async () => {
  const [ann] = (await makePayees([500])) as [Payee];
  const { id } = await prepare();
  const rows = api.server.connection.collection('payout_rows');
  await rows.updateOne({ userId: ann.id }, { $set: { wallet: ann.wallet.toLowerCase() } });
  const between = walletOf('splitter');
  const handed = { from: between, ...to(ann.wallet, 500) };
  const hash = await chain.mine({ from: STRANGER, ...to(between, 500) }, handed);
  await mark(id, [hash]);
  await finish();
  expect(await onChain(id)).toMatchObject({ status: 'paid', seen: 1, problems: [] });
});

describe('the rest of a batch', () => {
  const payOne = async () => {
    const [ann, bob] = (await makePayees([500, 700])) as [Payee, Payee];
    const { id } = await prepare();
    await mark(id, [await chain.payOut(to(ann.wallet, 500))]);
    return { ann, bob, id };
  };
  const sums = () => call(api, reconcilePayouts, { token });

  it('is cancelled once nothing waits, and paid by the next batch', async () => {
    const { ann, bob, id } = await payOne();
    expect((await cancel(id)).body.code).toBe('conflict');
    await finish();
    expect((await cancel(id)).body).toMatchObject({
      batch: { status: 'paid', amount_cents: 500, receivers: 1, seen: 1 },
    });
    expect(await sums()).toMatchObject({ payable_cents: 700, batched_cents: 0, paid_cents: 500 });
    expect((await rewardsOf(ann)).paid_cents).toBe(500);
    expect((await rewardsOf(bob)).payable_cents).toBe(700);
    expect((await cancel(id)).body).toMatchObject({ error: 'This batch is paid already.' });
    const next = await prepare();
    expect(next).toMatchObject({ amount_cents: 700, receivers: 1 });
    await mark(next.id, [await chain.payOut(to(bob.wallet, 700))]);
    await finish();
    expect(await sums()).toMatchObject({ payable_cents: 0, paid_cents: 1_200 });
    expect(await newsOf(bob)).toHaveLength(1);
    expect(await newsOf(ann)).toHaveLength(1);
  });

  it('is the whole batch when the chain has paid none of it', async () => {
    await makePayees([500]);
    const { id } = await prepare();
    await mark(id, [await chain.mineFailed()]);
    await finish();
    expect((await cancel(id)).body).toMatchObject({ batch: { status: 'cancelled' } });
    expect(await sums()).toMatchObject({ payable_cents: 500, paid_cents: 0 });
  });

  it('stays while a person has a part of the amount', async () => {
    const [ann] = (await makePayees([500])) as [Payee];
    const { id } = await prepare();
    await mark(id, [await chain.payOut(to(ann.wallet, 200))]);
    await finish();
    expect((await cancel(id)).body).toMatchObject({ code: 'conflict', error: expect.stringContaining('a part') });
    await add(id, await chain.payOut(to(ann.wallet, 300)));
    await finish();
    expect(await onChain(id)).toMatchObject({ status: 'paid', problems: [] });
  });

  it('never includes what was seen, whenever a process ends', async () => {
    const { ann, bob, id } = await payOne();
    await chain.finalize();
    // It ends after it has stored the transaction, before it pays the row.
    let asked = 0;
    await read(0, () => (asked += 1) > 2);
    expect(await onChain(id)).toMatchObject({ seen: 0, transactions: [{ state: 'final', people: 1 }] });
    // The cancellation's process ends after it has begun.
    const batches = api.server.connection.collection<{ _id: string }>('payout_batches');
    await batches.updateOne({ _id: id }, { $set: { isUnderWay: true, workedAt: api.clock.now() } });
    await read();
    const error = 'The rest of this batch is being cancelled already.';
    expect((await add(id, `0x${'e'.repeat(64)}`)).body).toMatchObject({ code: 'conflict', error });
    await advance(31_000);
    await Promise.all([pair.runJobs(0), pair.runJobs(1)]);
    expect((await view(id)).batch).toMatchObject({ status: 'paid', amount_cents: 500, receivers: 1, seen: 1 });
    expect((await rewardsOf(ann)).paid_cents).toBe(500);
    expect((await rewardsOf(bob)).payable_cents).toBe(700);
    expect(await newsOf(ann)).toHaveLength(1);
  });

  it('is not cancelled by a repetition of the call that has marked it paid', async () => {
    const [ann] = (await makePayees([500])) as [Payee];
    const { id } = await prepare();
    const key = 'the-same-key-as-before';
    const transactions = [await chain.payOut(to(ann.wallet, 500))];
    const body = { transactions, uncovered_cents: 500 };
    await call(api, markPayoutPaid, { token, params: { batchId: id }, body, key });
    await api.server.connection.collection('idempotency_records').deleteMany({});
    expect((await attempt(api, cancelPayout, { token, params: { batchId: id }, key })).body.code).toBe('conflict');
    expect(await onChain(id)).toMatchObject({ status: 'paying', receivers: 1 });
    await call(api, markPayoutPaid, { token, params: { batchId: id }, body, key });
    await finish();
    expect(await onChain(id)).toMatchObject({ status: 'paid', transaction_count: 1 });
  });

  it('counts once when both processes read, add and cancel at the same time', async () => {
    for (let round = 0; round < crowdOf({ sample: 1, whole: 30 }); round += 1) {
      const { ann, bob, id } = await payOne();
      const more = await chain.payOut(to(bob.wallet, 700));
      await chain.finalize();
      const [added, cancelled] = await Promise.all([add(id, more), cancel(id), read(0), read(1)]);
      await Promise.all([read(0), read(1)]);
      expect((await rewardsOf(ann)).paid_cents).toBe(500);
      expect(await newsOf(ann)).toHaveLength(1);
      const { batch } = await view(id);
      // Either the transaction was added and pays the rest, or the rest was cancelled and the transaction is refused.
      expect([added.status, cancelled.status]).toContain(409);
      const isWhole = added.status === 200;
      expect(batch).toMatchObject({ status: 'paid', amount_cents: isWhole ? 1_200 : 500 });
      expect((await rewardsOf(bob)).paid_cents).toBe(isWhole ? 700 : 0);
      if (isWhole) continue;
      const rest = await prepare();
      await mark(rest.id, [more]);
      await Promise.all([read(0), read(1)]);
      expect((await rewardsOf(bob)).paid_cents).toBe(700);
    }
  });
});

it('takes transactions where the chain is read, and a reference elsewhere', async () => {
  const [ann] = (await makePayees([500])) as [Payee];
  const { id } = await prepare();
  const fields = (body: object) => (body as { fields?: object }).fields;
  const hash = await chain.payOut(to(ann.wallet, 500));
  const both = await mark(id, [hash], { reference: '0xabc' });
  expect(fields(both.body)).toEqual({
    transactions: ['The chain is read here: name transactions and no reference'],
  });
  const neither = await mark(id, [], { transactions: undefined });
  expect(fields(neither.body)).toEqual({
    transactions: ['The chain is read here: name transactions and no reference'],
  });
  const mistyped = await mark(id, [hash.slice(0, -1)]);
  expect(fields(mistyped.body)).toEqual({ transactions: ['A transaction hash is 0x and 64 hexadecimal digits'] });
  const twice = await mark(id, [hash, hash.toUpperCase().replace('0X', '0x')]);
  expect(fields(twice.body)).toEqual({ transactions: ['Name each transaction once'] });

  const without = await startTestApi({ databaseUrl: pair.databaseUrl });
  try {
    without.clock.advance(pair.nowMs() - without.clock.now().getTime());
    const pay = (body: object) => attempt(without, markPayoutPaid, { token, params: { batchId: id }, body });
    const refused = await pay({ transactions: [hash], uncovered_cents: 500 });
    expect(fields(refused.body)).toEqual({
      reference: ['The chain is not read here: name a reference and no transactions'],
    });
    const answer = await call(without, getPayout, { token, params: { batchId: id } });
    expect(answer).toMatchObject({ is_chain_read: false, on_chain: null });
    expect((await pay({ reference: hash, uncovered_cents: 500 })).status).toBe(200);
  } finally {
    await without.stop();
  }
  expect((await view(id)).batch).toMatchObject({ status: 'paid', reference: hash, seen: null });
  expect((await add(id, hash)).status).toBe(409);
  const [reward] = (await rewardsOf(ann)).payables;
  expect(reward).toMatchObject({ status: 'paid', reference: hash, explorer_url: '' });
});

testInSoak(
  'pays every row once amid kills of both processes',
  async () => {
    const [rounds, size] = [12, 60];
    const cluster = await startApiCluster({ databaseUrl: pair.databaseUrl, env: chain.env });
    try {
      await storePayees(api, { size, projectId: project.id, amountCentsOf: () => 100 });
      const batch: PayoutBatch = await prepare();
      const wallets = Array.from({ length: size }, (_, at) => walletOf(`c${at}`));
      const share = size / rounds;
      for (let round = 0; round < rounds; round += 1) {
        const hash = await chain.payOut(
          ...wallets.slice(round * share, (round + 1) * share).map((one) => to(one, 100)),
        );
        await (round === 0 ? mark(batch.id, [hash]) : add(batch.id, hash));
        await chain.finalize();
        await cluster.setTime(cluster.nowMs() + 60_000);
        const victim = round % 2 === 0 ? 0 : 1;
        await Promise.all([cluster.runJobs(victim).catch(() => undefined), cluster.kill(victim)]);
      }
      await cluster.setTime(cluster.nowMs() + 60_000);
      await cluster.runJobs(0);
      expect(await onChain(batch.id)).toMatchObject({ status: 'paid', seen: size, problems: [] });
      const { payouts } = await call(api, listPayoutsOfUser, { token, params: { userId: 'crowd000000' } });
      expect(payouts).toMatchObject([{ amount_cents: 100, status: 'paid' }]);
      const news = api.server.connection.collection('notifications');
      expect(await news.countDocuments({ userId: /^crowd/, topic: 'payout' })).toBe(size);
      expect((await call(api, listPayouts, { token })).batches).toHaveLength(1);
    } finally {
      await cluster.stop();
    }
  },
  900_000,
);

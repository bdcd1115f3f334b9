import {
  approveReviewItem,
  cancelPayout,
  deleteAccount,
  getMe,
  getPayout,
  getPayoutFile,
  getRewards,
  listNotifications,
  listPayouts,
  listPayoutsOfUser,
  PAYOUT_FILE_ROWS_MAX,
  PAYOUT_SORTS,
  preparePayout,
  previewPayout,
  reconcilePayouts,
  type PayoutBatch,
  type QueryInputOf,
  setWallet,
  submitTask,
} from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { explainReads } from '../../../testing/explain-commands.ts';
import { listenLive } from '../../../testing/live-listener.ts';
import {
  addUpPayables,
  attemptPayment,
  attemptPayout,
  prepareTestPayout,
  storePayees,
  walletOf,
} from '../../../testing/payouts.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { createTestProject, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { verifyLedgerOf } from '../../../commands/ledger-verify.ts';

/** More than a file has rows for. */
const CROWD = crowdOf({ sample: 510, whole: 1_000 });
const FILES = Math.ceil(CROWD / PAYOUT_FILE_ROWS_MAX);

let api: TestApi;
let token: string;
let project: TestProject;
let month: string;
beforeAll(async () => {
  const url = new URL(cleanDatabase().url);
  url.searchParams.set('monitorCommands', 'true');
  api = await startTestApi({ databaseUrl: url.href });
  token = await createTestAdmin(api);
  project = await createTestProject(api, 'Acme');
  month = api.clock.now().toISOString().slice(0, 7);
});
afterAll(() => api.stop());

/** Removes all payables, so that the next test cannot pay them. */
afterEach(async () => {
  expect(await verify()).toEqual([]);
  for (const name of ['payables', 'debts', 'payout_batches', 'payout_rows']) {
    await api.server.connection.collection(name).deleteMany({});
  }
  await addUpAnew();
});

const addUpAnew = () => addUpPayables(api);

const idOf = async (userToken: string) => (await call(api, getMe, { token: userToken })).user.id;

/** Signs in users with a wallet, and returns their tokens. */
async function makePeople(...handles: string[]): Promise<string[]> {
  const tokens = await signInUsers(api, handles);
  for (const [at, userToken] of tokens.entries()) {
    await call(api, setWallet, { token: userToken, body: { wallet_address: walletOf(handles[at] ?? '') } });
  }
  return tokens;
}

let causes = 0;
async function owe(userId: string, ...amountsCents: number[]): Promise<void> {
  const { payables, withTransaction } = api.server.product;
  const owed = { userId, questId: 1, projectId: project.id, kind: 'giveaway', title: 'A prize' } as const;
  await withTransaction(async (session) => {
    for (const amountCents of amountsCents) {
      await payables.create({ ...owed, cause: `prize:test:${(causes += 1)}`, amountCents }, session);
    }
  });
}

const makeCrowd = (size: number, amountCentsOf: (at: number) => number) =>
  storePayees(api, { size, projectId: project.id, amountCentsOf });

const prepare = () => prepareTestPayout(api, token, month);
const attemptPrepare = () => attemptPayout(api, token, month);
const attemptPay = (batchId: string, reference?: string) => attemptPayment(api, token, batchId, reference);
const pay = async (batchId: string): Promise<PayoutBatch> => {
  expect((await attemptPay(batchId)).status).toBe(200);
  return (await call(api, getPayout, { token, params: { batchId } })).batch;
};
const reconcile = () => call(api, reconcilePayouts, { token });
const verify = async () => (await verifyLedgerOf(api.config.database)).discrepancies;
const connection = () => api.server.connection;
const batches = () => api.server.connection.collection<{ _id: string }>('payout_batches');

it("pays accepted work, from its approval to the user's statement", async () => {
  const [ann = ''] = await makePeople('ann');
  const userId = await idOf(ann);
  const questId = await publishQuest(api, project, { ...TASK, cash_amount: 500.5 });
  const { participations } = api.server.product;
  const work = { task_id: questId, submission_url: 'https://x.com/ann/status/1' };
  await call(api, submitTask, { token: ann, body: work });
  const [part] = await participations.listOf(userId);
  await call(api, approveReviewItem, { token, body: { id: `work-${part?.id}`, type: 'task' } });

  const preview = await call(api, previewPayout, { token, query: { month } });
  expect(preview).toMatchObject({ included: { people: 1, amount_cents: 50_050 }, left_out: { people: 0 }, people: [] });
  const batch = await prepare();
  expect(batch).toMatchObject({ status: 'ready', amount_cents: 50_050, receivers: 1, files: 1, prepared_by: 'root' });
  expect(await call(api, getRewards, { token: ann })).toMatchObject({ payables: [{ status: 'batched' }] });

  const file = await call(api, getPayoutFile, { token, params: { batchId: batch.id, file: 1 } });
  const { address } = api.config.payoutToken;
  expect(file.csv).toBe(
    `token_type,token_address,receiver,amount,id\r\nerc20,${address},${walletOf('ann')},500.50,\r\n`,
  );
  const live = await listenLive(api, ann);
  const paid = await pay(batch.id);
  expect(paid).toMatchObject({ status: 'paid', paid_by: 'root', reference: '0xabc' });
  expect(await live.next('notification')).toMatchObject({ topic: 'payout', title: 'Payout sent' });
  live.close();
  const rewards = await call(api, getRewards, { token: ann });
  expect(rewards).toMatchObject({ paid_cents: 50_050, payable_cents: 0, payables: [{ reference: '0xabc' }] });
  expect(await participations.listOf(userId)).toMatchObject([{ status: 'paid' }]);
  expect(await reconcile()).toMatchObject({ approved_cents: 50_050, paid_cents: 50_050, discrepancies: [] });
  expect((await call(api, listPayouts, { token })).batches).toEqual([paid]);
});

it('leaves out users who cannot be paid, with the reason, and carries their payables over', async () => {
  const [bea = ''] = await makePeople('bea');
  const [noWallet = '', gone = ''] = await signInUsers(api, ['nowallet', 'gone']);
  await owe(await idOf(bea), 100, 250);
  await owe(await idOf(noWallet), 700);
  await owe(await idOf(gone), 900);
  const [odd = ''] = await signInUsers(api, ['oddwallet']);
  const oddId = await idOf(odd);
  // As it was accepted once.
  const walletAddress = '-0x0123456789012345678901234567890123456789';
  await connection().collection<{ _id: string }>('users').updateOne({ _id: oddId }, { $set: { walletAddress } });
  await owe(oddId, 800);
  await call(api, deleteAccount, { token: gone, body: { confirm_handle: 'gone' } });
  const preview = await call(api, previewPayout, { token, query: { month } });
  expect(preview).toMatchObject({
    included: { people: 1, amount_cents: 350 },
    left_out: { people: 3, amount_cents: 2_400 },
    people: [
      { handle: '', amount_cents: 900, reason: 'deleted' },
      { handle: 'oddwallet', amount_cents: 800, reason: 'bad_wallet' },
      { handle: 'nowallet', amount_cents: 700, reason: 'no_wallet' },
    ],
  });
  const batch = await prepare();
  const { rows, next } = await call(api, getPayout, { token, params: { batchId: batch.id } });
  expect({ rows, next }).toEqual({
    rows: [
      {
        user_id: expect.any(String),
        handle: 'bea',
        wallet: walletOf('bea'),
        is_verified: false,
        amount_cents: 350,
        rewards: 2,
      },
    ],
    next: null,
  });
  expect((await attemptPrepare()).body.code).toBe('nothing_to_pay');
  await call(api, setWallet, { token: noWallet, body: { wallet_address: walletOf('nowallet') } });
  expect(await prepare()).toMatchObject({ amount_cents: 700, receivers: 1 });
});

it('refuses a month in the future, and one without approvals', async () => {
  const [cid = ''] = await makePeople('cid');
  await owe(await idOf(cid), 100);
  const later = await attempt(api, preparePayout, { token, body: { month: '2999-01' } });
  expect(later.body).toMatchObject({ code: 'validation_failed', fields: { month: ['This month has not begun'] } });
  const early = await attempt(api, preparePayout, { token, body: { month: '2020-02' } });
  expect(early.body).toMatchObject({ code: 'nothing_to_pay', error: 'There is nothing to pay for this month.' });
  expect(await batches().countDocuments()).toBe(0);
});

it('pays each reward once when prepared concurrently; many users make several files', async () => {
  const sumCents = await makeCrowd(CROWD, (at) => 10_000 + at);
  const answers = await Promise.all([attemptPrepare(), attemptPrepare()]);
  expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const { batches: made } = await call(api, listPayouts, { token });
  expect(made.reduce((sum, batch) => sum + batch.amount_cents, 0)).toBe(sumCents);
  expect(made.reduce((sum, batch) => sum + batch.receivers, 0)).toBe(CROWD);
  expect(await reconcile()).toMatchObject({ batched_cents: sumCents, payable_cents: 0, discrepancies: [] });
  for (const { id } of made) await call(api, cancelPayout, { token, params: { batchId: id } });
  expect(await reconcile()).toMatchObject({ batched_cents: 0, payable_cents: sumCents, discrepancies: [] });

  const batch = await prepare();
  expect(batch).toMatchObject({ amount_cents: sumCents, receivers: CROWD, files: FILES });
  const lines: string[] = [];
  const commands: { find?: string; getMore?: unknown; limit?: number; skip?: number; batchSize?: number }[] = [];
  const listen = ({ command }: { command: (typeof commands)[number] }) => void commands.push(command);
  connection().getClient().on('commandStarted', listen);
  for (const file of [FILES, ...Array.from({ length: FILES - 1 }, (_, at) => at + 1)]) {
    const { csv } = await call(api, getPayoutFile, { token, params: { batchId: batch.id, file } });
    const rows = csv.trimEnd().split('\r\n').slice(1);
    expect(rows.length).toBeLessThanOrEqual(PAYOUT_FILE_ROWS_MAX);
    lines.push(...rows);
  }
  // No query scans many rows, whatever the size of the batch.
  const rowQueries = commands.filter(({ find }) => find === 'payout_rows');
  expect(
    rowQueries.filter(({ limit = 0, skip = 0 }) => limit < 1 || limit > 50 || skip > PAYOUT_FILE_ROWS_MAX),
  ).toEqual([]);
  expect(new Set(lines.map((line) => line.split(',')[2])).size).toBe(CROWD);
  const cents = lines.map((line) => Math.round(Number(line.split(',')[3]) * 100));
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(sumCents);
  const past = await attempt(api, getPayoutFile, { token, params: { batchId: batch.id, file: FILES + 1 } });
  expect(past.status).toBe(404);
  const first = await call(api, getPayout, { token, params: { batchId: batch.id }, query: { limit: 2 } });
  const query = { before: first.next ?? '', limit: 2 };
  const second = await call(api, getPayout, { token, params: { batchId: batch.id }, query });
  expect([...first.rows, ...second.rows].map(({ handle }) => handle)).toEqual(['c0', 'c1', 'c2', 'c3']);
  const elsewhere = { token, params: { batchId: batch.id }, query: { before: '1795473272958-6b04bf60' } };
  const { body } = await attempt(api, getPayout, elsewhere);
  expect(body).toMatchObject({ code: 'validation_failed', fields: { before: ['The page cursor is not valid'] } });
  commands.length = 0;
  await call(api, cancelPayout, { token, params: { batchId: batch.id } });
  await call(api, previewPayout, { token, query: { month } });
  connection().getClient().off('commandStarted', listen);
  const walks = commands.filter(({ find, getMore }) => find === 'payables' || getMore !== undefined);
  expect(Math.max(...walks.map(({ batchSize = 0 }) => batchSize))).toBe(50);
});

it('is paid once when marked concurrently, and each user is notified once', async () => {
  const [dan = ''] = await makePeople('dan');
  await owe(await idOf(dan), 100, 200);
  const { id } = await prepare();
  const answers = await Promise.all(['0x1', '0x2'].map((ref) => attemptPay(id, ref)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('conflict');
  const { data } = await call(api, listNotifications, { token: dan });
  expect(data.notifications.filter(({ topic }) => topic === 'payout')).toHaveLength(1);
  const cancelled = await attempt(api, cancelPayout, { token, params: { batchId: id } });
  expect(cancelled.body).toMatchObject({ code: 'conflict', error: 'This batch is paid already.' });
});

it('sorts batches, and the rows of one, by columns, page by page', async () => {
  for (const [handle, cents] of [
    ['sort_a', 500],
    ['sort_b', 300],
  ] as const) {
    const [person = ''] = await makePeople(handle);
    await owe(await idOf(person), cents);
    await prepare();
  }
  const list = (query: QueryInputOf<typeof listPayouts>) => call(api, listPayouts, { token, query });
  for (const sort of PAYOUT_SORTS) {
    const whole = await list({ sort, limit: 100 });
    const start = await list({ sort, limit: 1 });
    const rest = await list({ sort, limit: 100, before: start.next ?? '' });
    expect([...start.batches, ...rest.batches]).toEqual(whole.batches);
  }
  const { batches } = await list({ sort: '-amount', limit: 100 });
  const amounts = batches.map(({ amount_cents: cents }) => cents);
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  const params = { batchId: batches[0]?.id ?? '' };
  const [newest] = (await list({ limit: 1 })).batches;
  const { rows: people } = await call(api, getPayout, { token, params: { batchId: newest?.id ?? '' } });
  const { payouts } = await call(api, listPayoutsOfUser, { token, params: { userId: people[0]?.user_id ?? '' } });
  expect(payouts).toMatchObject([{ batchId: newest?.id, month, amount_cents: 300, status: 'ready' }]);
  const { rows } = await call(api, getPayout, { token, params, query: { sort: '-amount', limit: 100 } });
  const paid = rows.map(({ amount_cents: cents }) => cents);
  expect(paid).toEqual([...paid].sort((a, b) => b - a));
});

it('a repeated preparation with the same key returns the same batch', async () => {
  const [eve = ''] = await makePeople('eve');
  await owe(await idOf(eve), 100);
  const { included } = await call(api, previewPayout, { token, query: { month } });
  const input = { token, body: { month, uncovered_cents: included.amount_cents }, key: 'a-key-of-its-own-1' };
  const first = await call(api, preparePayout, input);
  // Simulates a process that ended before it stored its answer.
  await api.server.connection.collection('idempotency_records').deleteMany({});
  expect(await call(api, preparePayout, input)).toEqual(first);
});

describe('a process that ends halfway', () => {
  const strand = async (id: string, set: Record<string, unknown>) => {
    const workedAt = api.clock.now();
    await batches().updateOne({ _id: id }, { $set: { isUnderWay: true, workedAt, ...set } });
    await api.server.jobs.runDue();
    const [untouched] = (await call(api, listPayouts, { token })).batches;
    expect(untouched?.status).toBe(set['status']);
    api.clock.advance(31_000);
    await api.server.jobs.runDue();
    const [finished] = (await call(api, listPayouts, { token })).batches;
    return finished;
  };

  it('while it prepares: the rest is added to the same batch', async () => {
    const [fay = '', gus = ''] = await makePeople('fay', 'gus');
    await owe(await idOf(fay), 100);
    const { id } = await prepare();
    await owe(await idOf(gus), 200);
    const finished = await strand(id, { status: 'preparing', walkedTo: '' });
    expect(finished).toMatchObject({ id, status: 'ready', amount_cents: 300, receivers: 2 });
  });

  it('while it pays: the rest is paid, no user is notified twice', async () => {
    const [hal = '', ida = ''] = await makePeople('hal', 'ida');
    const [halId, idaId] = [await idOf(hal), await idOf(ida)];
    await owe(halId, 100);
    await owe(idaId, 200);
    const { id } = await prepare();
    await pay(id);
    // Simulates an end after the first of the two rows.
    const { connection } = api.server;
    await connection.collection('payout_rows').updateOne({ userId: idaId }, { $set: { isPaid: false } });
    await connection.collection('payables').updateOne({ userId: idaId }, { $set: { status: 'batched', paidAt: null } });
    await connection.collection('notifications').deleteMany({ userId: idaId });
    await addUpAnew();
    expect(await strand(id, { status: 'paying' })).toMatchObject({ id, status: 'paid' });
    for (const userToken of [hal, ida]) {
      const { data } = await call(api, listNotifications, { token: userToken });
      expect(data.notifications.filter(({ topic }) => topic === 'payout')).toHaveLength(1);
    }
    expect(await call(api, getRewards, { token: ida })).toMatchObject({ paid_cents: 200, payable_cents: 0 });
  });

  it('while it cancels: the rest is payable again', async () => {
    const [jan = ''] = await makePeople('jan');
    await owe(await idOf(jan), 100);
    const { id } = await prepare();
    expect(await strand(id, { status: 'cancelled' })).toMatchObject({ id, status: 'cancelled' });
    expect(await reconcile()).toMatchObject({ payable_cents: 100, batched_cents: 0, discrepancies: [] });
  });
});

it('still pays a user who was deleted after the preparation, and then erases the wallet', async () => {
  const [kim = '', lea = ''] = await makePeople('kim', 'lea');
  await owe(await idOf(kim), 100);
  await owe(await idOf(lea), 200);
  const { id } = await prepare();
  await call(api, deleteAccount, { token: kim, body: { confirm_handle: 'kim' } });
  const read = async () => (await call(api, getPayout, { token, params: { batchId: id } })).rows;
  const row = { user_id: null, handle: '', is_verified: false, amount_cents: 100, rewards: 1 };
  expect(await read()).toContainEqual({ ...row, wallet: walletOf('kim') });
  await pay(id);
  expect(await read()).toContainEqual({ ...row, wallet: '' });
  await call(api, deleteAccount, { token: lea, body: { confirm_handle: 'lea' } });
  expect((await read()).map(({ wallet }) => wallet)).toEqual(['', '']);
});

it('reconciles from stored sums, and the ledger verifies them', async () => {
  const [nia = '', oli = ''] = await makePeople('nia', 'oli');
  await owe(await idOf(nia), ...Array<number>(60).fill(50), 100, 200);
  const takenBack = `prize:test:${causes}`;
  await owe(await idOf(oli), 400);
  const { payables, withTransaction } = api.server.product;
  await withTransaction((session) => payables.takeBack(takenBack, session));
  const first = await prepare();
  expect(await reconcile()).toMatchObject({ payable_cents: 0, batched_cents: 3_500, discrepancies: [] });
  await call(api, cancelPayout, { token, params: { batchId: first.id } });
  const { id } = await prepare();
  await owe(await idOf(nia), 50);
  await pay(id);
  const reads = await explainReads(api.server.connection, async () => {
    const sums = { approved_cents: 3_550, payable_cents: 50, batched_cents: 0, paid_cents: 3_500 };
    expect(await reconcile()).toMatchObject({ ...sums, discrepancies: [] });
  });
  expect(reads.map(({ collection }) => collection)).not.toContain('payables');
  expect(reads.map(({ collection }) => collection)).not.toContain('payout_rows');
  expect(Math.max(...reads.map(({ docsExamined }) => docsExamined))).toBeLessThanOrEqual(50);
  expect(await verify()).toEqual([]);
  const sums = api.server.connection.collection<{ _id: string }>('payable_sums');
  await sums.updateOne({ _id: `${id} paid` }, { $inc: { amountCents: 1 } });
  expect(await verify()).toEqual([
    `paid rewards of batch ${id}: stored as 62 rewards of $35.01, but there are 62 rewards of $35.00`,
  ]);
  expect((await reconcile()).discrepancies).toHaveLength(1);
  await sums.updateOne({ _id: `${id} paid` }, { $inc: { amountCents: -1 } });
});

it('adds up payables again while others are created', async () => {
  const [pia = ''] = await makePeople('pia');
  const userId = await idOf(pia);
  await owe(userId, 100);
  await api.server.connection.collection('payable_sums').drop();
  await Promise.all([owe(userId, 200), addUpAnew(), owe(userId, 300), addUpAnew(), owe(userId, 400)]);
  expect(await reconcile()).toMatchObject({ payable_cents: 1_000, discrepancies: [] });
});

it('escapes spreadsheet formulas in files, and finds sums that do not match', async () => {
  const [max = ''] = await makePeople('max');
  await owe(await idOf(max), 100);
  const { id } = await prepare();
  const { connection } = api.server;
  await connection.collection('payout_rows').updateOne({}, { $set: { wallet: '=cmd|1' } });
  const { csv } = await call(api, getPayoutFile, { token, params: { batchId: id, file: 1 } });
  expect(csv).toContain(",'=cmd|1,1.00,");
  await batches().updateOne({ _id: id }, { $set: { amountCents: 99 } });
  expect((await reconcile()).discrepancies).toEqual([
    `payout batch ${id}: says $0.99, but its rewards add up to $1.00`,
  ]);
  expect(await verify()).toContain(`payout batch ${id}: says $0.99, but its rows pay $1.00`);
  await batches().updateOne({ _id: id }, { $set: { amountCents: 100 } });
});

import {
  cancelPayout,
  getPayoutFile,
  getPayoutsDue,
  getPublicPayoutMonth,
  getPublicPayouts,
  getRewards,
  listAuditLines,
  listNotifications,
  listPayouts,
  listPayoutsOfUser,
  getMe,
  setWallet,
} from '@magnetx/contracts';
import { checksumAddress } from '@magnetx/contracts/evm-address';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { attemptPayment, attemptPayout } from '../../../testing/payouts.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { USERS_PER_STEP } from './payout-steps.ts';

const PAYOUT_DAY = 3;
/** Of the job at the same moment. */
const RUNS = crowdOf({ sample: 10, whole: 50 });
const TOKEN = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const HASH = `0x${'ab'.repeat(32)}`;

let api: TestApi;
/** Another API on the same database. */
let second: TestApi;
let admin: string;
beforeAll(async () => {
  const env = { PAYOUT_DAY: String(PAYOUT_DAY), PAYOUT_TOKEN_ADDRESS: TOKEN };
  api = await startTestApi({ env, preparesMonths: true });
  second = await startTestApi({ env, preparesMonths: true, databaseUrl: api.config.database.url });
});
afterAll(async () => {
  await second.stop();
  await api.stop();
});

let admins = 0;
let causes = 0;

/** Moves both clocks to noon of a day, some months later. Tokens end after a day, so an admin signs in again. */
async function goTo(day: number, monthsLater = 0): Promise<void> {
  const now = api.clock.now();
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + monthsLater, day, 12);
  for (const one of [api, second]) one.clock.advance(then - one.clock.now().getTime());
  admin = await createTestAdmin(api, `admin${(admins += 1)}`);
}
const monthNow = () => api.clock.now().toISOString().slice(0, 7);
const walletOf = (handle: string) => checksumAddress(`0x${Buffer.from(handle).toString('hex').padStart(40, '0')}`);
const signIn = async (handle: string) => (await signInUsers(api, [handle]))[0] ?? '';
const giveWallet = async (handle: string) =>
  call(api, setWallet, { token: await signIn(handle), body: { wallet_address: walletOf(handle) } });
const rewardsOf = async (handle: string) => call(api, getRewards, { token: await signIn(handle) });
async function owe(handle: string, amountCents: number): Promise<void> {
  const { user } = await call(api, getMe, { token: await signIn(handle) });
  const { payables, withTransaction } = api.server.product;
  const prize = { questId: 1, projectId: 'p1', kind: 'giveaway', title: 'A prize' } as const;
  const owed = { ...prize, userId: user.id, amountCents };
  await withTransaction((session) => payables.create({ ...owed, cause: `prize:m:${(causes += 1)}` }, session));
}
const batchesOf = async (month: string) =>
  (await call(api, listPayouts, { token: admin, query: { sort: 'prepared', limit: 100 } })).batches.filter(
    (batch) => batch.month === month,
  );
const prepare = (month: string, on = api) => attemptPayout(on, admin, month);
const runJobs = () => Promise.all([api.server.jobs.runDue(), second.server.jobs.runDue()]);
/** Runs the job many times in both processes concurrently, without the lease that separates them. */
const runAtOnce = (times = RUNS, isEnding = false) =>
  Promise.all(
    Array.from({ length: times }, (_, at) => {
      const { jobs } = (at % 2 ? second : api).server.product;
      return jobs.find(({ name }) => name === 'prepare-payouts')?.run({ isEnding: () => isEnding });
    }),
  );
const pay = (batchId: string, reference: string) => attemptPayment(api, admin, batchId, reference);

it('prepares the batch of the month before, once, from the payout day on, as users see it before', async () => {
  await goTo(20, 1);
  const month = monthNow();
  await giveWallet('ann');
  await owe('ann', 500);
  await owe('poor', 700);
  await goTo(2, 1);
  await owe('ann', 900);
  const next = { month, prepared_on: `${monthNow()}-03` };
  expect(await rewardsOf('ann')).toMatchObject({
    payable_cents: 1_400,
    next_payout: { ...next, amount_cents: 500, rewards: 1, obstacle: null },
  });
  expect((await rewardsOf('poor')).next_payout).toMatchObject({ amount_cents: 700, obstacle: 'no_wallet' });
  expect(await call(api, getPayoutsDue, { token: admin })).toMatchObject({ next });
  await runJobs();
  expect(await batchesOf(month)).toEqual([]);
  await goTo(PAYOUT_DAY + 4);
  await runJobs();
  const [batch, ...others] = await batchesOf(month);
  expect(others).toEqual([]);
  expect(batch).toMatchObject({
    status: 'ready',
    amount_cents: 500,
    receivers: 1,
    prepared_by: '',
    is_correction: false,
  });
  const due = await call(api, getPayoutsDue, { token: admin });
  expect(due.batches).toMatchObject([{ id: batch?.id, is_correction: false }]);
  expect(await rewardsOf('ann')).toMatchObject({ next_payout: { month: monthNow(), amount_cents: 900 } });
  const { lines } = await call(api, listAuditLines, { token: admin, query: { search: `payout ${month}` } });
  expect(lines).toMatchObject([{ action: 'preparePayout', outcome: 'done', admin: '', subject: `payout ${month}` }]);

  // A person left out has a wallet now: an admin pays them by a correction. The job does not.
  await giveWallet('poor');
  await goTo(PAYOUT_DAY + 5);
  await runJobs();
  expect(await batchesOf(month)).toHaveLength(1);
  expect((await prepare(month)).status).toBe(200);
  const correction = (await batchesOf(month))[1];
  expect(correction).toMatchObject({ amount_cents: 700, is_correction: true });
  const params = { batchId: correction?.id ?? '' };
  const { name } = await call(api, getPayoutFile, { token: admin, params: { ...params, file: 1 } });
  expect(name).toMatch(new RegExp(`^payout-${month}-correction-`));
  await pay(params.batchId, '0xfeed');
  const poor = await signIn('poor');
  const { data } = await call(api, listNotifications, { token: poor });
  expect(data.notifications[0]?.message).toMatch(
    /went to your wallet, as a correction of the payout for \w+ \d+\. Ref/,
  );
  expect((await rewardsOf('poor')).payables).toMatchObject([{ status: 'paid', correction_of: month }]);
  expect((await rewardsOf('ann')).payables).toMatchObject([{ correction_of: null }, { correction_of: null }]);
  const { user } = await call(api, getMe, { token: poor });
  const { payouts } = await call(api, listPayoutsOfUser, { token: admin, params: { userId: user.id } });
  expect(payouts).toMatchObject([{ month, is_correction: true }]);
  const audited = await call(api, listAuditLines, { token: admin, query: { search: 'correction' } });
  expect(audited.lines.map(({ action }) => action).sort()).toEqual([
    'getPayoutFile',
    'markPayoutPaid',
    'preparePayout',
  ]);

  // Once the month's batch is cancelled, the later one is the month's. The job leaves that to the admin.
  await call(api, cancelPayout, { token: admin, params: { batchId: batch?.id ?? '' } });
  await goTo(PAYOUT_DAY + 6);
  await runJobs();
  expect(await batchesOf(month)).toMatchObject([{ status: 'cancelled' }, { status: 'paid', is_correction: false }]);
  expect((await rewardsOf('ann')).next_payout).toMatchObject({ month: monthNow(), amount_cents: 1_400 });
});

it('makes no batch of an empty month, and does not look again', async () => {
  await goTo(PAYOUT_DAY, 2);
  await runJobs();
  const [older] = (await call(api, getPayoutsDue, { token: admin })).batches;
  const empty = monthNow();
  await goTo(PAYOUT_DAY, 1);
  await runJobs();
  expect(await batchesOf(empty)).toEqual([]);
  const months = api.server.connection.collection<{ _id: string; settledAt: Date }>('payout_months');
  expect((await months.findOne({ _id: empty }))?.settledAt).toEqual(api.clock.now());
  // Payable again, and approved before the end of the empty month.
  await call(api, cancelPayout, { token: admin, params: { batchId: older?.id ?? '' } });
  await goTo(PAYOUT_DAY + 1);
  await runJobs();
  expect(await batchesOf(empty)).toEqual([]);
  await api.server.connection.collection('payables').deleteMany({ status: 'payable' });
  await api.server.product.derived.find(({ name }) => name === 'payable_sums')?.rebuild();
});

it('leaves out a month whose batch an admin has prepared after its end', async () => {
  await goTo(10, 1);
  const month = monthNow();
  await owe('ann', 100);
  await owe('late', 200);
  await goTo(1, 1);
  expect((await prepare(month)).status).toBe(200);
  await giveWallet('late');
  const next = { month: monthNow(), amount_cents: 200 };
  expect((await rewardsOf('late')).next_payout).toMatchObject(next);
  await goTo(PAYOUT_DAY);
  await runJobs();
  expect(await batchesOf(month)).toMatchObject([{ amount_cents: 100 }]);
  await goTo(PAYOUT_DAY, 1);
  await runJobs();
  expect(await batchesOf(next.month)).toMatchObject([{ amount_cents: 200 }]);
});

it('adds the rest to a batch that an admin has prepared within the month, as a correction', async () => {
  await goTo(10, 1);
  const month = monthNow();
  await owe('ann', 100);
  expect((await prepare(month)).status).toBe(200);
  await owe('ann', 200);
  expect((await rewardsOf('ann')).next_payout).toMatchObject({ month, amount_cents: 200 });
  await goTo(PAYOUT_DAY, 1);
  await runJobs();
  expect(await batchesOf(month)).toMatchObject([
    { amount_cents: 100, is_correction: false },
    { amount_cents: 200, is_correction: true, prepared_by: '' },
  ]);
});

it.each([0, 1, 2])("makes one month's batch of a job in two processes and an admin at the same time (%i)", async () => {
  await goTo(10, 1);
  const month = monthNow();
  const handles = ['ann', 'poor', `racer${admins}`];
  await giveWallet(`racer${admins}`);
  for (const handle of handles) await owe(handle, 100);
  await goTo(PAYOUT_DAY, 1);
  const [byHand] = await Promise.all([prepare(month, second), runAtOnce()]);
  await runAtOnce(2);
  const batches = await batchesOf(month);
  expect(batches.filter(({ is_correction: isCorrection }) => !isCorrection)).toHaveLength(1);
  expect(batches.reduce((sum, { amount_cents: cents }) => sum + cents, 0)).toBe(300);
  expect(batches.filter(({ prepared_by: by }) => by === '').length).toBe(byHand.status === 200 ? 0 : 1);
});

it("leaves the rest of a month's batch that has begun to it, whichever process sees it", async () => {
  await goTo(10, 1);
  const month = monthNow();
  const handles = [`one${admins}`, `two${admins}`];
  const ids: string[] = [];
  for (const handle of handles) {
    await giveWallet(handle);
    await owe(handle, 100);
    ids.push((await call(api, getMe, { token: await signIn(handle) })).user.id);
  }
  // As many others between the two as one step takes, who are never paid.
  const [first = ''] = ids.sort();
  const payables = api.server.connection.collection<{ _id: string }>('payables');
  const owed = await payables.findOne({ userId: first });
  const between = Array.from({ length: USERS_PER_STEP }, (_, at) => `${first}-${at}`);
  await payables.insertMany(between.map((userId) => ({ ...owed, _id: userId, cause: userId, userId })));
  await goTo(PAYOUT_DAY, 1);
  await runAtOnce(2, true);
  expect(await batchesOf(month)).toMatchObject([{ status: 'preparing' }]);
  await goTo(PAYOUT_DAY + 1);
  await runJobs();
  expect(await batchesOf(month)).toMatchObject([{ status: 'ready', amount_cents: 200, receivers: 2 }]);
  await payables.deleteMany({ _id: { $in: between } });
});

describe('the public pages', () => {
  const read = async (month: string) => (await call(api, getPublicPayoutMonth, { query: { month } })).payouts;

  it('show the sums and the reference of what was paid, and neither names nor wallets', async () => {
    await goTo(10, 1);
    const month = monthNow();
    const note = expect.stringMatching(/^No payouts for this month/);
    expect(await read(month)).toMatchObject({ facts: [], totals: [], batches: [], note });
    const handles = ['pub1', 'pub2', 'pub3'];
    for (const handle of handles) {
      await giveWallet(handle);
      await owe(handle, 1_050);
    }
    await goTo(PAYOUT_DAY, 1);
    await runJobs();
    const [batch] = await batchesOf(month);
    // Only paid batches count.
    expect((await read(month)).batches).toEqual([]);
    await pay(batch?.id ?? '', HASH);
    await owe('pub1', 500);
    expect((await prepare(monthNow())).status).toBe(200);
    const [small] = await batchesOf(monthNow());
    await pay(small?.id ?? '', '0xsecret');

    const shown = await read(month);
    const people = `${batch?.receivers} people`;
    expect(shown).toMatchObject({
      facts: [{ label: 'Paid' }, { label: 'People', text: people }],
      totals: [{ token: 'Token 0xfB69…d359 on Ethereum' }],
      batches: [
        {
          title: "The month's batch",
          detail: expect.stringMatching(/^Paid .*\. Reported by an admin$/),
          reference: HASH,
          url: `https://etherscan.io/tx/${HASH}`,
        },
      ],
      note: '',
    });
    const few = await read(monthNow());
    expect(few.facts).toContainEqual({ label: 'Paid', text: expect.stringMatching(/^\$\d/) });
    expect(few.batches).toMatchObject([{ reference: expect.stringMatching(/^No link/), url: '' }]);
    const { payouts: all } = await call(api, getPublicPayouts, {});
    expect(all.months[1]).toMatchObject({ month, people });
    const text = JSON.stringify([shown, few, all]);
    for (const handle of handles) expect(text).not.toContain(handle);
    expect(text).not.toContain(walletOf('pub1'));
    expect(text).not.toContain('0xsecret');
  });

  it('refuse what is no month', async () => {
    const answer = await attempt(api, getPublicPayoutMonth, { query: { month: '2026-13' } });
    expect(answer.status).toBe(400);
  });
});

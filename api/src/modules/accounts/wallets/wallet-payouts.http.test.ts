import {
  approveWalletChange,
  cancelWalletChange,
  challengeWallet,
  getMe,
  getPayout,
  getPayoutFile,
  listNotifications,
  listPayouts,
  listWalletChanges,
  previewPayout,
  proposeWallet,
  proveWallet,
  setWallet,
  WALLET_UNPAYABLE,
} from '@magnetx/contracts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { startChainDouble, type TestChain } from '../../../testing/chain-double.ts';
import { attempt, call } from '../../../testing/client.ts';
import { crowdOf } from '../../../testing/crowd.ts';
import { signInUsers } from '../../../testing/sign-in-users.ts';
import { prepareTestPayout } from '../../../testing/payouts.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createTestWallet, type TestWallet } from '../../../testing/test-wallet.ts';

const HOUR_MS = 60 * 60_000;
const TREASURY = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB';

let api: TestApi;
/** Another API on the same database. */
let second: TestApi;
let admin: string;
let chain: TestChain;
beforeAll(async () => {
  chain = await startChainDouble();
  const env = { ...chain.env, WALLET_CHANGE_DELAY_HOURS: '1', TREASURY_ADDRESS: TREASURY };
  api = await startTestApi({ env });
  second = await startTestApi({ env, databaseUrl: api.config.database.url });
  admin = await createTestAdmin(api);
});
afterAll(async () => {
  await second.stop();
  await api.stop();
  await chain.stop();
});

const month = () => api.clock.now().toISOString().slice(0, 7);
const meOf = async (token: string) => (await call(api, getMe, { token })).user;
const prepare = () => prepareTestPayout(api, admin, month());
const rowsOf = async (batchId: string) => (await call(api, getPayout, { token: admin, params: { batchId } })).rows;

/** Proves a wallet, to which the present one agrees if there is one. */
async function prove(token: string, wallet: TestWallet, present?: TestWallet): Promise<void> {
  const body = { wallet_address: wallet.address };
  const { message, present_message: agreement } = await call(api, challengeWallet, { token, body });
  const agreed = present && agreement !== null ? { present_signature: present.sign(agreement) } : {};
  await call(api, proveWallet, { token, body: { message, signature: wallet.sign(message), ...agreed } });
}

let people = 0;
let causes = 0;
async function owe(token: string, amountCents: number): Promise<void> {
  const { payables, withTransaction } = api.server.product;
  const userId = (await meOf(token)).id;
  const owed = { userId, questId: 1, projectId: 'p1', kind: 'giveaway', title: 'A prize', amountCents } as const;
  await withTransaction((session) => payables.create({ ...owed, cause: `prize:w:${(causes += 1)}` }, session));
}

/** A person with a wallet and a reward, whose other wallet both have signed. */
async function joinAndReplace() {
  const [token = ''] = await signInUsers(api, [`payee${(people += 1)}`]);
  const [before, after] = [createTestWallet(), createTestWallet()];
  await prove(token, before);
  await owe(token, 500);
  await prove(token, after, before);
  return { token, before: before.address, after: after.address };
}

function waitHour(): void {
  api.clock.advance(HOUR_MS);
  second.clock.advance(api.clock.now().getTime() - second.clock.now().getTime());
}

it('pay the wallet of their preparation, whatever comes into force later', async () => {
  const { token, before, after } = await joinAndReplace();
  const batch = await prepare();
  waitHour();
  await api.server.jobs.runDue();
  expect((await meOf(token)).wallet_address).toBe(after);
  expect(await rowsOf(batch.id)).toMatchObject([{ wallet: before, is_verified: false }]);
  const { csv } = await call(api, getPayoutFile, { token: admin, params: { batchId: batch.id, file: 1 } });
  expect(csv).toContain(`,${before},5.00,`);
  expect(csv).not.toContain(after);
  await owe(token, 700);
  expect(await rowsOf((await prepare()).id)).toMatchObject([{ wallet: after, is_verified: true }]);
});

it('pay the old or the new wallet if they are prepared while changes come into force, and stay so', async () => {
  const size = crowdOf({ sample: 10, whole: 50 });
  const crowd = await Promise.all(Array.from({ length: size }, joinAndReplace));
  waitHour();
  const [batch] = await Promise.all([prepare(), second.server.jobs.runDue()]);
  const rows = await rowsOf(batch.id);
  expect(rows).toHaveLength(crowd.length);
  for (const { token, before, after } of crowd) {
    const me = await meOf(token);
    expect(me.wallet_address).toBe(after);
    expect([before, after]).toContain(rows.find(({ user_id: id }) => id === me.id)?.wallet);
  }
  expect(await rowsOf(batch.id)).toMatchObject(rows.map(({ wallet }) => ({ wallet })));
});

it('leave out a wallet that the operator has taken as its own since then', async () => {
  const [token = ''] = await signInUsers(api, ['taken']);
  const { id: _id } = await meOf(token);
  const users = api.server.connection.collection<{ _id: string }>('users');
  await users.updateOne({ _id }, { $set: { walletAddress: TREASURY.toLowerCase() } });
  await owe(token, 900);
  expect((await meOf(token)).wallet_is_payable).toBe(false);
  const preview = await call(api, previewPayout, { token: admin, query: { month: month() } });
  expect(preview.people).toMatchObject([{ handle: 'taken', amount_cents: 900, reason: 'bad_wallet' }]);
  const body = { wallet_address: createTestWallet().address };
  expect((await call(api, challengeWallet, { token, body })).present_message).toBeNull();
});

it('are never sent to a proposed wallet that the operator has taken as its own since then', async () => {
  const { token, before } = await joinAndReplace();
  const changes = api.server.connection.collection('wallet_changes');
  const { id: userId } = await meOf(token);
  const { matchedCount } = await changes.updateOne({ userId, status: 'open' }, { $set: { address: TREASURY } });
  expect(matchedCount).toBe(1);
  waitHour();
  await Promise.all([api.server.jobs.runDue(), second.server.jobs.runDue()]);
  expect((await meOf(token)).wallet_address).toBe(before);
  const { data } = await call(api, listNotifications, { token });
  const declined = data.notifications.filter(({ title }) => title === 'The proposed wallet was declined');
  expect(declined).toMatchObject([{ message: expect.stringContaining(WALLET_UNPAYABLE) }]);
});

/** Runs one job of an API. */
const runJob = async (named: string, on = api): Promise<void> =>
  on.server.product.jobs.find(({ name }) => name === named)?.run({ isEnding: () => false });

it('never go to a proposed wallet that a token blocks since then', async () => {
  const { token, before, after } = await joinAndReplace();
  const [typist, typed] = [await joinAndReplace(), createTestWallet().address];
  await call(api, cancelWalletChange, { token: typist.token });
  await call(api, proposeWallet, { token: typist.token, body: { wallet_address: typed } });
  [after, typed].forEach(chain.block);
  waitHour();
  await api.server.jobs.runDue();
  expect((await meOf(token)).wallet_address).toBe(before);
  const { data } = await call(api, listNotifications, { token });
  const message = expect.stringContaining('ODD blocks transfers to this address') as string;
  expect(data.notifications).toContainEqual(
    expect.objectContaining({ title: 'The proposed wallet was declined', message }),
  );
  const { changes } = await call(api, listWalletChanges, { token: admin });
  const changeId = changes.find(({ new_address: address }) => address === typed)?.id ?? '';
  const approved = await attempt(api, approveWalletChange, { token: admin, params: { changeId } });
  expect(approved).toMatchObject({ status: 409, body: { error: message } });
});

it('never go to a wallet that a token blocks between challenge and proof, and no proof unblocks one', async () => {
  const [token = ''] = await signInUsers(api, ['prover']);
  const [wallet, present] = [createTestWallet(), createTestWallet()];
  const { message } = await call(api, challengeWallet, { token, body: { wallet_address: wallet.address } });
  await chain.block(wallet.address);
  const body = { message, signature: wallet.sign(message) };
  expect(await attempt(api, proveWallet, { token, body })).toMatchObject({ status: 400 });
  await prove(token, present);
  await owe(token, 900);
  await chain.block(present.address);
  waitHour();
  await runJob('check-wallets');
  chain.nodes.forEach((node) => (node.isBusy = true));
  await prove(token, present);
  chain.heal();
  expect(await meOf(token)).toMatchObject({ wallet_address: present.address, wallet_is_payable: false });
});

it('leave out a wallet that a token blocks since the last check when a month is prepared', async () => {
  const [good, blocked] = [await joinAndReplace(), await joinAndReplace()];
  await chain.block(blocked.before);
  const env = { ...chain.env, TREASURY_ADDRESS: TREASURY };
  const later = await startTestApi({ env, databaseUrl: api.config.database.url, preparesMonths: true });
  try {
    later.clock.advance(api.clock.now().getTime() + 40 * 24 * HOUR_MS - later.clock.now().getTime());
    await runJob('prepare-payouts', later);
  } finally {
    await later.stop();
  }
  const [batch] = (await call(api, listPayouts, { token: admin })).batches;
  const wallets = (await rowsOf(batch?.id ?? '')).map(({ wallet }) => wallet);
  expect(wallets).toContain(good.before);
  expect(wallets).not.toContain(blocked.before);
});

it('refuse a wallet that a token blocks, when it is entered and later', async () => {
  const [blocked, wallet, other] = [createTestWallet(), createTestWallet(), createTestWallet()];
  await chain.block(blocked.address);
  const [token = ''] = await signInUsers(api, ['blockee']);
  const body = { wallet_address: blocked.address };
  const refusal = { error: 'ODD blocks transfers to this address, so it cannot be paid.' };
  for (const enter of [setWallet, challengeWallet]) {
    expect(await attempt(api, enter, { token, body })).toMatchObject({ status: 400, body: refusal });
  }
  await prove(token, wallet);
  expect(await attempt(api, proposeWallet, { token, body })).toMatchObject({ status: 400, body: refusal });
  await owe(token, 900);
  await chain.block(wallet.address);
  waitHour();
  await runJob('check-wallets');
  await runJob('check-wallets');
  expect(await meOf(token)).toMatchObject({ wallet_address: wallet.address, wallet_is_payable: false });
  const { notifications } = (await call(api, listNotifications, { token })).data;
  const news = notifications.filter(({ title }) => title === 'Your payout wallet cannot be paid');
  expect(news).toMatchObject([{ message: expect.stringContaining('ODD blocks transfers') as string }]);
  const { people: leftOut } = await call(api, previewPayout, { token: admin, query: { month: month() } });
  expect(leftOut).toContainEqual(expect.objectContaining({ handle: 'blockee', reason: 'bad_wallet' }));
  chain.nodes.forEach((node) => (node.isDown = true));
  expect(await attempt(api, proposeWallet, { token, body: { wallet_address: other.address } })).toMatchObject({
    status: 200,
  });
});

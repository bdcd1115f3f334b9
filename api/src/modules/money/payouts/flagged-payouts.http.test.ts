import {
  approveReviewItem,
  challengeWallet,
  confirmDecision,
  decideSubmissions,
  editUser,
  getMe,
  getPayout,
  getRewards,
  getUserRecord,
  listAuditLines,
  listReviewItems,
  listSubmissions,
  payDespiteFlags,
  previewPayout,
  proveWallet,
  reconcilePayouts,
  removeUser,
  reserveRewards,
  setWallet,
  submitTask,
} from '@magnetx/contracts';
import { checksumAddress } from '@magnetx/contracts/evm-address';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { attemptPayment, attemptPayout, prepareTestPayout } from '../../../testing/payouts.ts';
import { createTestProject, depositDollars, publishQuest, TASK, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createTestWallet } from '../../../testing/test-wallet.ts';
import { signInWithX } from '../../../testing/visitor.ts';

let api: TestApi;
let admin: string;
let month: string;
let made = 0;
beforeAll(async () => {
  // Every decision of an owner is checked.
  api = await startTestApi({ env: { OWNER_DECISION_SAMPLE: '1' } });
  admin = await createTestAdmin(api);
  month = api.clock.now().toISOString().slice(0, 7);
});
afterEach(async () => {
  expect((await api.server.product.verifyLedger()).discrepancies).toEqual([]);
  expect((await call(api, reconcilePayouts, { token: admin })).discrepancies).toEqual([]);
});
afterAll(() => api.stop());

interface Person {
  readonly id: string;
  readonly handle: string;
  readonly token: string;
}

const walletOf = (name: string) => checksumAddress(`0x${Buffer.from(name).toString('hex').padStart(40, '0')}`);

async function person(handle: string, wallet = handle): Promise<Person> {
  const token = await signInWithX(api, handle);
  await call(api, setWallet, { token, body: { wallet_address: walletOf(wallet) } });
  return { id: (await call(api, getMe, { token })).user.id, handle, token };
}

/** A task of $500 with a reserve, and the work that people hand in for it, by the same address. */
async function workOf(people: readonly Person[], url: (by: Person) => string) {
  made += 1;
  const project = await createTestProject(api, `Reef ${made}`);
  await depositDollars(api, project, 10_000_000);
  const questId = await publishQuest(api, project, { ...TASK, title: `Reef ${made}`, max_winners: people.length + 1 });
  await call(api, reserveRewards, { token: project.token, params: { questId }, body: {} });
  for (const one of people) {
    await call(api, submitTask, { token: one.token, body: { task_id: questId, submission_url: url(one) } });
  }
  const { submissions } = await call(api, listSubmissions, { token: project.token });
  const ids = people.map(({ handle }) => submissions.find((sent) => sent.person?.handle === handle)?.id ?? '');
  return { project, ids };
}

const byOwner = ({ token }: TestProject, ids: string[]) =>
  call(api, decideSubmissions, { token, body: { decision: 'approve', ids } });
const preview = () => call(api, previewPayout, { token: admin, query: { month } });
const recordOf = async ({ id }: Person) =>
  (await call(api, getUserRecord, { token: admin, params: { userId: id } })).user;
const pay = ({ id }: Person, reward_id?: string, token = admin) =>
  attempt(api, payDespiteFlags, { token, params: { userId: id }, body: { ...(reward_id && { reward_id }) } });
const codeOf = ({ status, body }: Awaited<ReturnType<typeof pay>>) => (status === 200 ? 200 : body.code);

/** Pays a batch of the month, and returns whom it pays. */
async function payBatch(): Promise<string[]> {
  const { id } = await prepareTestPayout(api, admin, month);
  const { rows } = await call(api, getPayout, { token: admin, params: { batchId: id } });
  expect((await attemptPayment(api, admin, id)).status).toBe(200);
  return rows.map(({ handle, amount_cents: amount }) => `${handle} ${amount}`).sort();
}

it('flagged work that an owner approved is held until an admin decides', async () => {
  const [first, later] = [await person('first'), await person('later')];
  const { project, ids } = await workOf([first, later], () => 'https://x.com/first/status/77');
  await byOwner(project, ids);
  const { included, left_out: leftOut, people, held, held_people: heldPeople } = await preview();
  expect(heldPeople).toBe(1);
  expect([included, leftOut]).toEqual([
    { people: 1, amount_cents: 50_000, covered_cents: 50_000 },
    { people: 1, amount_cents: 50_000, covered_cents: 50_000 },
  ]);
  expect(people).toEqual([]);
  const [reward] = held;
  const flags = ['repeated_link', 'other_author'];
  const shown = { user_id: later.id, handle: 'later', title: `Reef ${made}`, amount_cents: 50_000, flags };
  expect(held).toEqual([{ ...shown, id: reward?.id }]);
  expect(await recordOf(later)).toMatchObject({ heldRewards: held, flaggedWork: [{ title: `Reef ${made}`, flags }] });
  expect(await recordOf(first)).toMatchObject({ heldRewards: [], flaggedWork: [], sharedWith: [] });
  expect((await call(api, getRewards, { token: later.token })).next_payout).toMatchObject({
    amount_cents: 0,
    held_cents: 50_000,
  });
  expect(await payBatch()).toEqual(['first 50000']);
  expect((await attemptPayout(api, admin, month)).body.code).toBe('nothing_to_pay');
  const decided = await Promise.all([pay(later, reward?.id), pay(later, reward?.id)]);
  expect(decided.map(codeOf).sort()).toEqual([200, 'already_decided']);
  expect(codeOf(await pay(first, reward?.id))).toBe('already_decided');
  expect((await preview()).held).toEqual([]);
  expect(await payBatch()).toEqual(['later 50000']);
  const { lines } = await call(api, listAuditLines, { token: admin, query: { action: 'payDespiteFlags' } });
  expect(lines.map(({ subject }) => subject)).toContain('user @later');
});

it('an admin who approves, or confirms, has seen the flags; a later copy flags itself alone', async () => {
  const [author, copier] = [await person('author'), await person('copier')];
  const { project, ids } = await workOf([author, copier], () => 'https://x.com/author/status/78');
  const [own = '', copy = ''] = ids;
  await byOwner(project, [own]);
  await call(api, approveReviewItem, { token: admin, body: { id: copy, type: 'task' } });
  expect((await preview()).held).toEqual([]);
  expect(await payBatch()).toEqual(['author 50000', 'copier 50000']);
  const { project: other, ids: further } = await workOf([copier], () => 'https://x.com/author/status/78');
  await byOwner(other, further);
  expect((await preview()).held).toMatchObject([{ handle: 'copier' }]);
  await call(api, confirmDecision, { token: admin, body: { id: further[0] ?? '', seen: 'approved' } });
  expect((await preview()).held).toEqual([]);
  expect(await payBatch()).toEqual(['copier 50000']);
});

it('a person is paid what is not held', async () => {
  const mixed = await person('mixed');
  const clean = await workOf([mixed], () => 'https://x.com/mixed/status/1');
  const flagged = await workOf([mixed], () => 'https://x.com/somebody/status/2');
  await byOwner(clean.project, clean.ids);
  await byOwner(flagged.project, flagged.ids);
  expect(await preview()).toMatchObject({
    included: { people: 1, amount_cents: 50_000 },
    left_out: { people: 0, amount_cents: 50_000 },
  });
  expect(await payBatch()).toEqual(['mixed 50000']);
  const [reward] = (await recordOf(mixed)).heldRewards;
  expect(codeOf(await pay(mixed, reward?.id))).toBe(200);
  expect(await payBatch()).toEqual(['mixed 50000']);
});

it('two people with one wallet are left out, each until an admin decides', async () => {
  const [one, two] = [await person('one', 'same'), await person('two', 'same')];
  const { project, ids } = await workOf(
    [one, two],
    ({ handle }) => `https://x.com/${handle}/status/${handle.charCodeAt(0)}`,
  );
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { turn: 'owner' } });
  const flagged = submissions.filter(({ id }) => ids.includes(id));
  expect(flagged.map(({ flags }) => flags)).toEqual([['shared_wallet'], ['shared_wallet']]);
  // Owners learn nothing of wallets.
  const inbox = (await call(api, listSubmissions, { token: project.token })).submissions;
  expect(inbox.map(({ flags }) => flags)).toEqual([[], []]);
  await byOwner(project, ids);
  const { included, left_out: leftOut, people, held } = await preview();
  expect([included.people, leftOut.amount_cents, held]).toEqual([0, 100_000, []]);
  expect(people.map(({ handle, reason }) => `${handle} ${reason}`).sort()).toEqual([
    'one shared_wallet',
    'two shared_wallet',
  ]);
  expect((await call(api, getRewards, { token: one.token })).next_payout).toMatchObject({ obstacle: 'shared_wallet' });
  expect(await recordOf(one)).toMatchObject({ sharedWith: [{ id: two.id, handle: 'two' }], isWalletAllowed: false });
  expect((await attemptPayout(api, admin, month)).body.code).toBe('nothing_to_pay');
  const decided = await Promise.all([pay(one), pay(one)]);
  expect(decided.map(codeOf).sort()).toEqual([200, 'already_decided']);
  expect((await recordOf(one)).isWalletAllowed).toBe(true);
  expect(await payBatch()).toEqual(['one 50000']);
  expect(codeOf(await pay(two))).toBe(200);
  expect(await payBatch()).toEqual(['two 50000']);
});

it('decides for those alone who have a flag, and whose role may move money', async () => {
  const plain = await person('plain');
  expect([await pay(plain), await pay(plain, 'unknown')].map(codeOf)).toEqual(['already_decided', 'already_decided']);
  expect(codeOf(await pay({ ...plain, id: 'unknown' }))).toBe('not_found');
  const reviewer = await createTestAdmin(api, 'a reviewer', 'reviewer');
  expect((await pay(plain, undefined, reviewer)).status).toBe(403);
});

it('a person who has proved the wallet is paid, although others type it in', async () => {
  const { address, sign } = createTestWallet();
  const signIn = async (handle: string): Promise<Person> => {
    const token = await signInWithX(api, handle);
    return { id: (await call(api, getMe, { token })).user.id, handle, token };
  };
  const prove = async ({ token }: Person) => {
    const { message } = await call(api, challengeWallet, { token, body: { wallet_address: address } });
    await call(api, proveWallet, { token, body: { message, signature: sign(message) } });
  };
  const [victim, thief] = [await signIn('victim'), await signIn('typist')];
  await prove(victim);
  await call(api, setWallet, { token: thief.token, body: { wallet_address: address } });
  const { project, ids } = await workOf(
    [victim, thief],
    ({ handle }) => `https://x.com/${handle}/status/80${handle.charCodeAt(0)}`,
  );
  const { submissions } = await call(api, listReviewItems, { token: admin, query: { turn: 'owner' } });
  const flags = submissions.filter(({ id }) => ids.includes(id)).map((item) => [item.submittedBy, item.flags]);
  expect(Object.fromEntries(flags)).toEqual({ '@victim': [], '@typist': ['shared_wallet'] });
  await byOwner(project, ids);
  expect((await preview()).people).toMatchObject([{ handle: 'typist', reason: 'shared_wallet' }]);
  expect((await call(api, getRewards, { token: victim.token })).next_payout.obstacle).toBeNull();
  expect([await recordOf(victim), await recordOf(thief)]).toMatchObject([
    { isWalletAllowed: true },
    { isWalletAllowed: false },
  ]);
  await prove(thief);
  expect((await preview()).people.map(({ handle }) => handle).sort()).toEqual(['typist', 'victim']);
  const params = { userId: thief.id };
  await call(api, editUser, { token: admin, params, body: { status: 'Inactive', reason: 'A thief' } });
  expect(await payBatch()).toEqual(['victim 50000']);
});

it('a link that hides its author is held, until an admin decides or the account is deleted', async () => {
  const [hider, shortener] = [await person('hider'), await person('shortener')];
  const { project, ids } = await workOf([hider, shortener], ({ handle }) =>
    handle === 'hider' ? 'https://x.com/i/web/status/91' : 'https://bit.ly/Ab',
  );
  await byOwner(project, ids);
  expect((await preview()).held.map(({ handle, flags }) => [handle, flags])).toEqual([
    ['hider', ['unknown_author']],
    ['shortener', expect.arrayContaining(['unknown_author'])],
  ]);
  await call(api, removeUser, { token: admin, params: { userId: hider.id } });
  const after = await preview();
  expect(after.held).toMatchObject([{ handle: 'shortener' }]);
  expect(after.people).toContainEqual({ user_id: null, handle: '', amount_cents: 50_000, reason: 'deleted' });
});

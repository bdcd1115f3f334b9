import {
  answerCheck,
  challengeWallet,
  deleteAccount,
  getProjectBalance,
  proveWallet,
  setWallet,
  submitQuest,
  type BodyInputOf,
} from '@magnetx/contracts';
import { startChainDouble, type TestChain } from '../../../testing/chain-double.ts';
import { setUpClaims } from '../../../testing/claims.ts';
import { attempt, call } from '../../../testing/client.ts';
import { startRealChain } from '../../../testing/real-chain.ts';
import { createTestProject, MISSION, publishQuest, type TestProject } from '../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createTestWallet } from '../../../testing/test-wallet.ts';
import { createRequestBudget } from './request-budget.ts';

// Checks of what people do elsewhere: at X, with the stand-in in its place, and on a chain.

type Checks = NonNullable<BodyInputOf<typeof submitQuest>['checks']>;

const BUDGET = 25;
const PERSON_MAX = 20;
const MINUTE_MS = 60_000;

let chain: TestChain;
let api: TestApi;
let project: TestProject;
const { newHandle, person, shownTo } = setUpClaims(
  (suite) => ({ api, project } = suite),
  async () => {
    chain = await (process.env['REAL_CHAIN'] === 'true' ? startRealChain() : startChainDouble());
    return { env: { ...chain.env, X_CHECK_DAILY_BUDGET: String(BUDGET) } };
  },
);
afterAll(() => chain.stop());

const publish = (checks: Checks) => publishQuest(api, project, { ...MISSION, checks });
const publishX = (action: 'follow' | 'repost' | 'post', target: string) => publish([{ kind: 'x', action, target }]);
const check = (token: string, id: number) => call(api, answerCheck, { token, body: { quest_id: id, check: 0 } });
const resultsOf = async (token: string, ids: readonly number[]) => {
  const results: string[] = [];
  for (const id of ids) results.push((await check(token, id)).result);
  return results;
};
/** Acts on the stand-in's page, at which the task's link points. */
async function act(handle: string, action: string, target: string): Promise<string> {
  const body = new URLSearchParams({ handle, action, target });
  const response = await fetch(`${api.url}/dev/x/acts`, { method: 'POST', body });
  return response.text();
}

it('passes a follow once it is there, which the task links to', async () => {
  const handle = newHandle();
  const token = await person(handle);
  const id = await publishX('follow', 'https://x.com/Acme');
  const task = {
    text: 'Follow @Acme on X.',
    link: expect.stringMatching(/\/dev\/x\/acts\?action=follow&target=Acme$/),
  };
  expect(await shownTo(token, id)).toMatchObject({ kind: 'x', attempts_left: null, task });
  expect(await check(token, id)).toMatchObject({ result: 'failed', reason: 'You do not follow @Acme on X yet.' });
  expect(await act(handle, 'follow', '@ACME')).toContain('Done');
  expect(await check(token, id)).toMatchObject({ result: 'passed', reason: '', earned_mxp: 50 });
});

it('looks through further pages of a long list', async () => {
  const handle = newHandle();
  const token = await person(handle);
  const id = await publishX('repost', 'https://twitter.com/acme/status/42?s=20');
  await act(handle, 'repost', '42');
  for (let more = 0; more < 120; more += 1) await act(handle, 'post', `More ${more}`);
  expect((await check(token, id)).result).toBe('passed');
});

it('counts posts since the mission went live, with the tag or the link', async () => {
  const handle = newHandle();
  const token = await person(handle);
  await act(handle, 'post', 'Early: #MagnetX https://acme.example/launch');
  api.clock.advance(MINUTE_MS);
  const ids = [await publishX('post', '#magnetx'), await publishX('post', 'https://www.acme.example/launch/')];
  await act(handle, 'repost', '43');
  expect(await resultsOf(token, ids)).toEqual(['failed', 'failed']);
  await act(handle, 'post', 'See https://acme.example/launch?utm_source=x');
  expect(await resultsOf(token, ids)).toEqual(['failed', 'passed']);
  await act(handle, 'post', 'Now: #MAGNETX');
  expect(await resultsOf(token, ids.slice(0, 1))).toEqual(['passed']);
});

it('asks X within the budgets of a person and a project, and again tomorrow', async () => {
  const id = await publishX('follow', 'acme');
  const handle = newHandle();
  let eager = await person(handle);
  const other = await person();
  const ids = (count: number) => Array.from({ length: count }, () => id);
  const none = (count: number) => Array.from({ length: count }, () => 'failed');
  expect(await resultsOf(eager, ids(PERSON_MAX))).toEqual(none(PERSON_MAX));
  const tooOften = await check(eager, id);
  expect(tooOften).toMatchObject({ result: 'unknown', reason: 'You have checked this too often today.' });
  await call(api, deleteAccount, { token: eager, body: { confirm_handle: handle } });
  eager = await person(handle);
  expect(await check(eager, id)).toMatchObject(tooOften);
  const tomorrow = new Date(Math.ceil(api.clock.now().getTime() / 86_400_000) * 86_400_000).toISOString();
  expect((await shownTo(eager, id))?.look_again_at).toBe(tomorrow);
  expect(await resultsOf(other, ids(BUDGET - PERSON_MAX))).toEqual(none(BUDGET - PERSON_MAX));
  expect((await check(other, id)).reason).toBe('The checks of this project on X are used up for today.');
  project = await createTestProject(api, 'Others', 1_000_000);
  expect((await check(eager, await publishX('follow', 'acme'))).result).toBe('failed');
});

it('never asks X more often than the budgets, however many ask together', async () => {
  const budget = createRequestBudget({
    ...api,
    connection: api.server.connection,
    hash: (text) => text,
    service: 'x',
    personMax: PERSON_MAX,
    projectMax: BUDGET,
  });
  const taken = await Promise.allSettled(
    Array.from({ length: 80 }, (_, at) => budget.take('p1', { xUserId: at < 70 ? 'eager' : 'other' })),
  );
  const counts = [taken.slice(0, 70), taken.slice(70)].map((of) => of.filter(({ status }) => status === 'fulfilled'));
  const [eager = 0, other = 0] = counts.map(({ length }) => length);
  expect(eager).toBeLessThanOrEqual(PERSON_MAX);
  expect(eager + other).toBe(BUDGET);
});

it.each<[string, Checks[number], RegExp]>([
  ['no account', { kind: 'x', action: 'follow', target: 'two words' }, /account of X/],
  ['no post', { kind: 'x', action: 'repost', target: 'https://example.com/status/4' }, /address of a post/],
  ['no tag or link', { kind: 'x', action: 'post', target: 'javascript:alert(1)' }, /#tag/],
  ['half an NFT', { kind: 'evm', asset: 'erc721', contract: `0x${'1'.repeat(40)}`, least: '0.5' }, /whole numbers/],
  [
    'half an event',
    { kind: 'event', contract: `0x${'c'.repeat(40)}`, event: 'Minted(address', since: 1 },
    /an event such as/,
  ],
  ['none of a token', { kind: 'evm', asset: 'erc20', contract: `0x${'1'.repeat(40)}`, least: '0.0' }, /how many/],
])('refuses to post a check of %s', async (_, wrong, message) => {
  const { status, body } = await attempt(api, submitQuest, {
    token: project.token,
    body: { ...MISSION, checks: [wrong] },
  });
  expect({ status, body: JSON.stringify(body) }).toEqual({ status: 400, body: expect.stringMatching(message) });
});

const prove = async (token: string, { address, sign }: ReturnType<typeof createTestWallet>) => {
  const { message } = await call(api, challengeWallet, { token, body: { wallet_address: address } });
  await call(api, proveWallet, { token, body: { message, signature: sign(message) } });
};

it('reads what the proven wallet holds, in the final state of the chain', async () => {
  const token = await person();
  const wallet = createTestWallet();
  const { dai: contract } = chain.tokens;
  const id = await publish([{ kind: 'evm', asset: 'erc20', contract, least: '2.5' }]);
  await call(api, setWallet, { token, body: { wallet_address: wallet.address } });
  expect(await check(token, id)).toMatchObject({ result: 'failed', reason: expect.stringMatching(/prove it/) });

  await prove(token, wallet);
  const from = `0x${'8'.repeat(40)}`;
  await chain.mine({ from, to: wallet.address, token: contract, units: 5n * 10n ** 17n * 5n - 1n });
  await chain.finalize();
  await chain.mine({ from, to: wallet.address, token: contract, units: 1n });
  expect((await check(token, id)).result).toBe('failed');
  await chain.finalize();
  chain.nodes[0].isDown = true;
  expect(await check(token, id)).toMatchObject({ result: 'unknown', reason: 'Ethereum did not answer.' });
  chain.heal();
  const others = [await person(), await person()];
  for (const other of others) await prove(other, wallet);
  const all = await Promise.all([token, ...others].map((of) => check(of, id)));
  expect(all.map(({ result }) => result).sort()).toEqual(['failed', 'failed', 'passed']);
  expect(all.map(({ reason }) => reason)).toContain(
    'Your wallet has passed this for another account. It can do so for one.',
  );
});

it('passes an event that names the proven wallet, once its block is final', async () => {
  const token = await person();
  const wallet = createTestWallet();
  await prove(token, wallet);
  const event = 'Transfer(address,address,uint256)';
  const [contract, to] = [chain.tokens.dai, `0x${'9'.repeat(40)}`];
  const id = await publish([{ kind: 'event', contract, event, since: 1 }]);
  expect(await shownTo(token, id)).toMatchObject({ task: { text: expect.stringContaining('its event Transfer') } });
  await chain.mine({ from: to, to: `0x${'8'.repeat(40)}`, token: contract, units: 1n });
  await chain.finalize();
  expect((await check(token, id)).result).toBe('failed');
  await chain.mine({ from: wallet.address, to, token: contract, units: 1n });
  expect((await check(token, id)).result).toBe('failed');
  await chain.finalize();
  expect((await check(token, id)).result).toBe('passed');
});

it('offers only the checks that the settings allow', async () => {
  const poor = await startTestApi({ env: { X_CLIENT_ID: 'client' } });
  try {
    const { token } = await createTestProject(poor, 'Acme', 1_000_000);
    const { check_kinds: kinds } = await call(poor, getProjectBalance, { token });
    expect(kinds).toEqual(['quiz', 'code', 'facts', 'callout', 'manual']);
    const checks: Checks = [{ kind: 'x', action: 'follow', target: 'acme' }];
    const { status, body } = await attempt(poor, submitQuest, { token, body: { ...MISSION, checks } });
    const error = 'This site does not offer the check “Action on X”.';
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'validation_failed', error } });
  } finally {
    await poor.stop();
  }
});

import { deleteAccount, getMe, getPointsTotal } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { attempt, call } from '../../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../../testing/start-test-api.ts';
import { signInWithX } from '../../../../testing/visitor.ts';

const OLD = 'the-secret-that-everybody-begins-with-0123456';
const NEW = 'the-secret-that-takes-its-place-abcdefghijklm';
const THIRD = 'a-secret-that-nobody-else-has-0123456789';
const PSEUDONYM_SECRET = OLD;

/** The settings of a process at each step of the runbook. */
const STEPS = {
  before: { JWT_SECRET: OLD },
  announced: { JWT_SECRET: OLD, JWT_SECRET_PREVIOUS: NEW, PSEUDONYM_SECRET },
  changed: { JWT_SECRET: NEW, JWT_SECRET_PREVIOUS: OLD, PSEUDONYM_SECRET },
  done: { JWT_SECRET: NEW, PSEUDONYM_SECRET },
} as const;

let databaseUrl: string;
const running: TestApi[] = [];
beforeEach(() => {
  databaseUrl = cleanDatabase().url;
});
afterEach(async () => {
  for (const api of running.splice(0)) await api.stop();
});

async function apiAt(step: keyof typeof STEPS): Promise<TestApi> {
  const api = await startTestApi({ databaseUrl, env: STEPS[step] });
  running.push(api);
  return api;
}

const statusOf = async (api: TestApi, token: string) => (await attempt(api, getMe, { token })).status;

it('keeps all accounts signed in during the rotation, until the old secret is removed', async () => {
  const old = await signInWithX(await apiAt('before'), 'early');
  const changed = await apiAt('changed');
  expect(await statusOf(changed, old)).toBe(200);
  const fresh = await signInWithX(changed, 'late');
  const done = await apiAt('done');
  expect(await statusOf(done, fresh)).toBe(200);
  expect(await attempt(done, getMe, { token: old })).toMatchObject({
    status: 401,
    body: { code: 'not_authenticated' },
  });
});

it.each([
  ['before', 'announced'],
  ['announced', 'changed'],
  ['changed', 'changed'],
] as const)('processes at the steps %s and %s accept each other’s tokens', async (one, other) => {
  const [first, second] = [await apiAt(one), await apiAt(other)];
  expect(await statusOf(second, await signInWithX(first, 'first'))).toBe(200);
  expect(await statusOf(first, await signInWithX(second, 'second'))).toBe(200);
});

it('reports an old token as expired, and refuses tokens of a third secret', async () => {
  const api = await apiAt('changed');
  const old = await signInWithX(await apiAt('before'), 'early');
  api.clock.advance(25 * 60 * 60_000);
  expect(await attempt(api, getMe, { token: old })).toMatchObject({ status: 401, body: { code: 'token_expired' } });
  const stranger = await startTestApi({ databaseUrl, env: { JWT_SECRET: THIRD, PSEUDONYM_SECRET } });
  running.push(stranger);
  expect(await statusOf(api, await signInWithX(stranger, 'forger'))).toBe(401);
});

it('still recognises erased accounts', async () => {
  const before = await apiAt('before');
  await call(before, deleteAccount, {
    token: await signInWithX(before, 'returning'),
    body: { confirm_handle: 'returning' },
  });
  const done = await apiAt('done');
  const token = await signInWithX(done, 'returning');
  expect((await call(done, getPointsTotal, { token })).data.totalPoints).toBe(0);
});

it('refuses to start if erased accounts would be forgotten', async () => {
  await apiAt('before');
  const forgetful = startTestApi({ databaseUrl, env: { JWT_SECRET: NEW } });
  await expect(forgetful).rejects.toThrow(/PSEUDONYM_SECRET: must be what it was/);
  await expect(apiAt('done')).resolves.toBeDefined();
});

import {
  changeProjectPassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  getAccountData,
  getMe,
  listSessions,
  logInProject,
  logOut,
} from '@magnetx/contracts';
import { attempt, call } from '../../../../testing/client.ts';
import { listenLive } from '../../../../testing/live-listener.ts';
import { createTestProject } from '../../../../testing/quests.ts';
import { startTestApi, type TestApi } from '../../../../testing/start-test-api.ts';
import { signInSuspended, signInWithX } from '../../../../testing/visitor.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';
const PASSWORD = 'correct horse';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ env: { RATE_SIGN_IN_PER_MINUTE: '1000' } });
});
afterAll(() => api.stop());

const sessionsOf = async (token: string) => (await call(api, listSessions, { token })).sessions;
const idOf = async (token: string) => (await sessionsOf(token)).find((session) => session.is_this)?.id ?? '';
const end = (token: string, sessionId: string) => attempt(api, endSession, { token, params: { sessionId } });
const statusOf = async (token: string) => (await attempt(api, listSessions, { token })).status;
const logIn = async (username: string, password = PASSWORD) =>
  (await call(api, logInProject, { body: { username, password }, userAgent: FIREFOX })).token;

it('are listed with their device and their last use, and each sign-in is a new one', async () => {
  await createTestProject(api, 'Listed');
  const [token, again] = [await logIn('Listed'), await logIn('Listed')];
  const [id, next] = [await idOf(token), await idOf(again)];
  expect(id).not.toBe(next);
  const listed = await sessionsOf(again);
  expect(listed.filter(({ device }) => device === 'Firefox on Windows')).toHaveLength(2);
  expect(listed.filter((session) => session.is_this)).toHaveLength(1);
  const usedAt = async () => Date.parse((await sessionsOf(token)).find((one) => one.id === id)?.last_used_at ?? '');
  const before = await usedAt();
  api.clock.advance(6 * 60_000);
  // The calls do not wait for the write.
  while ((await usedAt()) === before);
  expect((await usedAt()) - before).toBeGreaterThanOrEqual(6 * 60_000);
});

it('that end elsewhere close their open page with an error, and their token stops working', async () => {
  const [here, there] = [await signInWithX(api, 'twice'), await signInWithX(api, 'twice')];
  const live = await listenLive(api, there);
  expect((await end(here, await idOf(there))).status).toBe(200);
  await live.closed;
  expect(await live.next('error')).toMatchObject({ code: 'not_authenticated' });
  expect([await statusOf(there), await statusOf(here)]).toEqual([401, 200]);
  expect(await sessionsOf(here)).toHaveLength(1);
});

it('but this one end together', async () => {
  const [one, two, own] = [
    await signInWithX(api, 'many'),
    await signInWithX(api, 'many'),
    await signInWithX(api, 'many'),
  ];
  expect(await call(api, endOtherSessions, { token: own })).toMatchObject({ ended: 2 });
  expect(await Promise.all([one, two, own].map(statusOf))).toEqual([401, 401, 200]);
});

it('of others are neither listed nor ended', async () => {
  const [own, other] = [await signInWithX(api, 'curious'), await signInWithX(api, 'private')];
  const id = await idOf(other);
  expect((await sessionsOf(own)).map((session) => session.id)).not.toContain(id);
  expect((await end(own, id)).status).toBe(404);
  expect(await statusOf(other)).toBe(200);
  expect(await statusOf(await signInSuspended(api, 'appealing'))).toBe(403);
});

it('a token from before a sign-in does not become the session of that sign-in', async () => {
  const planted = await signInWithX(api, 'attacker');
  const own = await signInWithX(api, 'victim');
  expect((await call(api, getMe, { token: planted })).user.x_username).toBe('attacker');
  await call(api, logOut, { token: own });
  const next = await signInWithX(api, 'victim');
  expect(await statusOf(own)).toBe(401);
  expect(await sessionsOf(next)).toHaveLength(1);
});

it('end with a change of the password, and leave with the account', async () => {
  await createTestProject(api, 'Changing');
  const [token] = [await logIn('Changing'), await logIn('Changing')];
  const body = { currentPassword: PASSWORD, password: 'battery staple mountain' };
  const changed = await call(api, changeProjectPassword, { token, body, userAgent: FIREFOX });
  expect(await sessionsOf(changed.token)).toMatchObject([{ is_this: true, device: 'Firefox on Windows' }]);

  const leaving = await signInWithX(api, 'leaving');
  const { data } = await call(api, getAccountData, { token: leaving });
  expect(data['sessions']).toMatchObject([{ device: 'an unknown browser' }]);
  const { user } = await call(api, getMe, { token: leaving });
  await call(api, deleteAccount, { token: leaving, body: { confirm_handle: 'leaving' } });
  expect(await api.server.connection.collection('sessions').countDocuments({ accountId: user.id })).toBe(0);
});

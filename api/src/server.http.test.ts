import { getMe, getWaitlistSignIn } from '@magnetx/contracts';
import { attempt, call } from './testing/client.ts';
import { cuttableDatabase } from './testing/cuttable-database.ts';
import { startTestApi } from './testing/start-test-api.ts';
import { createVisitor, signInWithX } from './testing/visitor.ts';

describe('while the database is unavailable', () => {
  it('answers 503 with Retry-After, and serves again once the database is back', async () => {
    const database = await cuttableDatabase();
    const api = await startTestApi({ databaseUrl: database.url });
    const token = await signInWithX(api, 'patient');
    const visitor = createVisitor(api);
    const callback = await visitor.consent(await visitor.begin(), 'patient');
    await database.cut();
    // Together, because each waits for the database for as long as the driver does.
    const [answers, page, ready, healthy] = await Promise.all([
      Promise.all([getMe, getWaitlistSignIn].map((definition) => attempt(api, definition, { token }))),
      visitor.returnFromX(callback),
      fetch(`${api.url}/readyz`),
      fetch(`${api.url}/healthz`),
    ]);
    for (const { status, headers, body } of answers) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    }
    expect([page.search, ready.status, healthy.status]).toEqual(['?error=unavailable', 503, 200]);
    await database.mend();
    expect((await call(api, getMe, { token })).user.x_username).toBe('patient');
    await api.stop();
    await database.cut();
  });
});

it('starts on a database with differently declared indexes', async () => {
  const before = await startTestApi();
  const users = before.server.connection.collection('users');
  await users.dropIndex('handleKey_unique');
  await users.createIndex({ handleKey: 1 });
  await before.stop();
  const after = await startTestApi({ databaseUrl: before.config.database.url });
  const indexes = await after.server.connection.collection('users').indexes();
  expect(indexes.filter(({ key }) => Object.keys(key).join() === 'handleKey')).toMatchObject([
    { unique: true, sparse: true },
  ]);
  await after.stop();
});

describe('stopping', () => {
  it('completes a running request, and accepts no new one', async () => {
    const api = await startTestApi();
    const body = JSON.stringify({ username: 'nobody', password: 'takes a moment to check' });
    const headers = { 'content-type': 'application/json' };
    const underWay = fetch(`${api.url}/api/admin/login`, { method: 'POST', headers, body });
    const stopped = new Promise<void>((resolve, reject) => {
      // The server has begun another response, so the slow request before it is running.
      fetch(`${api.url}/healthz`).then(() => api.stop().then(resolve, reject), reject);
    });
    expect((await underWay).status).toBe(401);
    await stopped;
    await expect(fetch(`${api.url}/healthz`)).rejects.toThrow();
  });

  it('completes a transaction whose client has disconnected', async () => {
    const api = await startTestApi();
    const { accounts, xSignIn } = api.server.product;
    const { arrive } = accounts.users;
    const begun = new Promise<void>((resolve) => {
      jest.spyOn(accounts.users, 'arrive').mockImplementation(async (...person) => {
        resolve();
        return arrive(...person);
      });
    });
    const profile = { name: '', bio: '', avatarUrl: '', followersCount: null, followingCount: null };
    const signIn = xSignIn.signInUser({ profile: { ...profile, xId: '1', handle: 'gone' } });
    await begun;
    await Promise.all([expect(signIn).resolves.toEqual(expect.any(String)), api.stop()]);
  });
});

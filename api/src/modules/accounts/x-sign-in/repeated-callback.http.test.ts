import { once } from 'node:events';
import { getMe, logOut } from '@magnetx/contracts';
import { cleanDatabase } from '@magnetx/embedded-mongo/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { call } from '../../../testing/client.ts';
import { startApiProcess } from '../../../testing/start-api-process.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { createVisitor, tokenOf, type Visitor } from '../../../testing/visitor.ts';
import { startXDouble, type XDouble } from '../../../testing/x-double.ts';

const LOST = '/user/connect?error=sign_in_state_invalid';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const me = async (token: string) => (await call(api, getMe, { token })).user;
const placeOf = ({ pathname, search }: URL) => pathname + search;

/** A visitor who has consented at X and is about to return. */
async function returning(handle: string): Promise<{ visitor: Visitor; callback: URL }> {
  const visitor = createVisitor(api);
  return { visitor, callback: await visitor.consent(await visitor.begin({ door: 'dashboard' }), handle) };
}

describe('a repeated callback', () => {
  it('gets the first outcome for a minute, with a new token', async () => {
    const { visitor, callback } = await returning('again');
    const pages = [await visitor.returnFromX(callback), await visitor.returnFromX(callback)];
    const [first = '', second = ''] = pages.map(tokenOf);
    expect(pages.map(({ pathname }) => pathname)).toEqual(['/user/dashboard', '/user/dashboard']);
    expect(second).not.toBe(first);
    expect(await me(second)).toMatchObject({ id: (await me(first)).id, points: 1000 });
    await call(api, logOut, { token: second });
    expect(await me(first)).toMatchObject({ x_username: 'again' });
    api.clock.advance(60_001);
    expect(placeOf(await visitor.returnFromX(callback))).toBe(LOST);
  });

  it('gets the same outcome concurrently, and creates one account', async () => {
    const { visitor, callback } = await returning('at_once');
    const pages = await Promise.all(Array.from({ length: 5 }, () => visitor.returnFromX(callback)));
    const people = await Promise.all(pages.map((page) => me(tokenOf(page))));
    expect(new Set(people.map(({ id }) => id)).size).toBe(1);
  });

  it('requires the same browser and the same parameters', async () => {
    const { visitor, callback } = await returning('bound');
    await visitor.returnFromX(callback);
    const stranger = createVisitor(api);
    await stranger.begin();
    for (const other of [createVisitor(api), stranger]) expect(placeOf(await other.returnFromX(callback))).toBe(LOST);
    const changed = new URL(callback);
    changed.searchParams.set('code', 'another');
    expect(placeOf(await visitor.returnFromX(changed))).toBe(LOST);
  });

  it('gets the first refusal', async () => {
    const visitor = createVisitor(api);
    const callback = await visitor.cancel(await visitor.begin());
    for (let time = 0; time < 2; time += 1) {
      expect(placeOf(await visitor.returnFromX(callback))).toBe('/waitlist?error=access_denied');
    }
  });

  it('signs in no user who was deleted in the meantime', async () => {
    const { visitor, callback } = await returning('deleted');
    const { id } = await me(tokenOf(await visitor.returnFromX(callback)));
    const { accounts, withTransaction } = api.server.product;
    const user = await accounts.users.find(id);
    if (!user) throw new Error('There is no such account');
    await withTransaction((session) => accounts.users.erase(user, session));
    expect(placeOf(await visitor.returnFromX(callback))).toBe('/user/connect?error=not_authenticated');
  });

  it('leaves no token, verifier or profile in the database', async () => {
    const { visitor, callback } = await returning('kept_short');
    const token = tokenOf(await visitor.returnFromX(callback));
    const kept = await api.server.connection.collection('pending_sign_ins').find().toArray();
    const stored = kept.filter(({ outcome }) => outcome !== undefined);
    expect(stored.length).toBeGreaterThan(0);
    for (const document of stored) expect(document).not.toHaveProperty(['codeVerifier']);
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${token}|kept_short`));
  });
});

it('resumes with the stored profile after a database failure, because X accepts a code once', async () => {
  const { visitor, callback } = await returning('after_outage');
  const { users } = api.server.product.accounts;
  const outage = Object.assign(new Error('the database went away'), { name: 'MongoNetworkError' });
  const arrive = jest.spyOn(users, 'arrive').mockRejectedValueOnce(outage);
  expect(placeOf(await visitor.returnFromX(callback))).toBe('/user/connect?error=unavailable');
  arrive.mockRestore();
  expect(await me(tokenOf(await visitor.returnFromX(callback)))).toMatchObject({ x_username: 'after_outage' });
});

describe('a callback while X is silent', () => {
  let x: XDouble;
  const stops: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    x = await startXDouble();
    stops.push(x.stop);
  });
  afterAll(() => Promise.all(stops.map((stop) => stop())));

  const atX = () => ({
    ...{ X_AUTHORIZE_URL: `${x.url}/authorize`, X_TOKEN_URL: `${x.url}/token`, X_API_URL: x.url },
    X_CLIENT_ID: 'our-client',
  });

  it('ends at the deadline of calls, also one that waits for another’s exchange', async () => {
    x.answers.isSilent = true;
    const patient = await startTestApi({ env: atX() });
    const hasty = await startTestApi({
      databaseUrl: patient.config.database.url,
      env: { ...atX(), CALL_DEADLINE_MS: '1000' },
    });
    stops.push(hasty.stop, patient.stop);
    const begin = async (on: TestApi) => {
      const visitor = createVisitor(on);
      const state = (await visitor.begin({ door: 'dashboard' })).searchParams.get('state') ?? '';
      return { visitor, callback: new URL(`/api/auth/x/callback?code=once&state=${state}`, on.url) };
    };
    const alone = await begin(hasty);
    expect((await alone.visitor.returnFromX(alone.callback)).search).toContain('error=');
    const held = await begin(patient);
    const trading = once(x.calls, 'token');
    const first = held.visitor.returnFromX(held.callback);
    await trading;
    const second = createVisitor(hasty, held.visitor.cookies);
    expect(placeOf(await second.returnFromX(held.callback))).toBe('/user/connect?error=unavailable');
    x.hangUp();
    await first;
  });

  testInSoak('leaves the exchange of a killed process to the next request', async () => {
    const env = { ...atX(), MONGODB_URL: cleanDatabase().url };
    const killed = await startApiProcess(env);
    stops.push(killed.kill);
    const next = await startTestApi({ databaseUrl: env.MONGODB_URL, env });
    stops.push(next.stop);
    const visitor = createVisitor(killed);
    const state = (await visitor.begin()).searchParams.get('state') ?? '';
    const callback = new URL(`/api/auth/x/callback?code=once&state=${state}`, killed.url);
    x.answers.isSilent = true;
    const trading = once(x.calls, 'token');
    const cutOff = expect(visitor.returnFromX(callback)).rejects.toThrow();
    await trading;
    await killed.kill();
    await cutOff;
    x.answers.isSilent = false;
    const returned = createVisitor(next, visitor.cookies).returnFromX(callback);
    next.clock.advance(60_000);
    const { user } = await call(next, getMe, { token: tokenOf(await returned) });
    expect(user).toMatchObject({ x_username: 'one', points: 1000 });
  });
});

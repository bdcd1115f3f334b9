import { createAdmin, logInAdmin, logInProject, registerProject } from '@magnetx/contracts';
import { DEVELOPMENT } from '../../../settings/config-defaults.ts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';

const DAY_MS = 24 * 60 * 60_000;
const OWNER = '203.0.113.1';
const STRANGER = '198.51.100.1';
const password = 'a long walk home';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const others: TestApi[] = [];
afterEach(async () => {
  for (const other of others.splice(0)) await other.stop();
});
async function startOther(env: Readonly<Record<string, string>>, databaseUrl?: string): Promise<TestApi> {
  const other = await startTestApi({ env, ...(databaseUrl !== undefined && { databaseUrl }) });
  others.push(other);
  return other;
}

interface From {
  readonly from?: string;
  readonly cookie?: string;
  readonly password?: string;
  readonly on?: TestApi;
}

async function signIn(username: string, { on = api, password: typed = password, ...rest }: From = {}) {
  const { status, body, headers } = await attempt(on, logInProject, { body: { username, password: typed }, ...rest });
  const [cookie = ''] = headers.getSetCookie().map((line) => line.split(';', 1)[0] ?? '');
  return { status, code: body.code, cookie };
}

const fail = (username: string, rest: From = {}) => signIn(username, { ...rest, password: 'a wild guess' });
const addressOf = (index: number) => `198.51.100.${index}`;

async function register(username: string, on = api): Promise<string> {
  return (await call(on, registerProject, { body: { name: `${username} labs`, username, password } })).project.id;
}

/** An account with its owner's known device, and an address that is locked out of it. */
async function lockedFrom(username: string): Promise<{ id: string; cookie: string }> {
  const id = await register(username);
  const { cookie } = await signIn(username, { from: OWNER });
  for (let guess = 0; guess < 5; guess += 1) await fail(username, { from: STRANGER });
  return { id, cookie };
}

const LOCKED = { status: 429, code: 'account_locked' };

it('guesses from many addresses do not slow down the owner, on a known device or elsewhere', async () => {
  await register('busy');
  const { cookie } = await signIn('busy', { from: OWNER });
  const guesses = Array.from({ length: 24 }, (_, index) => fail('busy', { from: addressOf(10 + (index % 4)) }));
  const outcomes = await Promise.all(guesses);
  expect(outcomes.filter(({ status }) => status === 401)).toHaveLength(4 * 5);
  expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(4);
  expect(await signIn('busy', { from: addressOf(10) })).toMatchObject(LOCKED);
  expect((await signIn('busy', { from: OWNER, cookie })).status).toBe(200);
  expect((await signIn('busy', { from: '203.0.113.77' })).status).toBe(200);
});

it('a known device signs in from an address that is locked out', async () => {
  const { cookie } = await lockedFrom('shared');
  expect(await signIn('shared', { from: STRANGER })).toMatchObject(LOCKED);
  expect((await signIn('shared', { from: STRANGER, cookie })).status).toBe(200);
});

it('admins have known devices, separate from those of a project with the same name', async () => {
  const account = { username: 'twin', password };
  await register('twin');
  await call(api, createAdmin, { body: { ...account, creationPassword: DEVELOPMENT.adminCreationPassword } });
  const logIn = (cookie = '') => attempt(api, logInAdmin, { body: account, from: '192.0.2.1', cookie });
  const own = (await logIn()).headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
  const projects = (await signIn('twin', { from: OWNER })).cookie;
  const wrong = { ...account, password: 'a wild guess' };
  for (let guess = 0; guess < 5; guess += 1) await attempt(api, logInAdmin, { body: wrong, from: '192.0.2.1' });
  expect((await logIn()).status).toBe(429);
  expect((await logIn(projects)).status).toBe(429);
  expect((await logIn(own)).status).toBe(200);
});

describe('no device is recognised by', () => {
  it.each([
    ['a cookie that was changed', (cookie: string) => cookie.replace(/\.[^.]+$/, '.c2lnbmF0dXJl')],
    ['one without a signature', (cookie: string) => cookie.replace(/=.*\.(.+)\..*/, '=eyJhbGciOiJub25lIn0.$1.')],
    ['a cookie that is none', () => 'magnetx_device=%E0%A4%A'],
  ])('%s', async (what, change) => {
    const name = what.replaceAll(' ', '-');
    const { cookie } = await lockedFrom(name);
    expect(change(cookie)).not.toBe(cookie);
    expect(await signIn(name, { from: STRANGER, cookie: change(cookie) })).toMatchObject(LOCKED);
    expect((await signIn(name, { from: STRANGER, cookie })).status).toBe(200);
  });

  it('the cookie of another account, or a session token', async () => {
    const { cookie } = await lockedFrom('first');
    await lockedFrom('other');
    expect(await signIn('other', { from: STRANGER, cookie })).toMatchObject(LOCKED);
    const { token } = await call(api, logInProject, { body: { username: 'other', password }, from: OWNER });
    expect(await signIn('other', { from: STRANGER, cookie: `magnetx_device=${token}` })).toMatchObject(LOCKED);
  });

  it('its cookie after a password change', async () => {
    const { id, cookie } = await lockedFrom('changed');
    const { id: newId } = await lockedFrom('donor');
    const { accounts, withTransaction } = api.server.product;
    const passwordHash = (await accounts.members.findTeam(newId))?.members[0]?.passwordHash ?? '';
    await withTransaction((session) => accounts.members.setPassword(id, passwordHash, session));
    expect(await signIn('changed', { from: STRANGER, cookie })).toMatchObject(LOCKED);
  });

  it('its cookie after 180 days without a sign-in', async () => {
    await register('away');
    const early = await signIn('away', { from: OWNER });
    api.clock.advance(170 * DAY_MS);
    const late = await signIn('away', { from: OWNER, cookie: early.cookie });
    api.clock.advance(11 * DAY_MS);
    for (let guess = 0; guess < 5; guess += 1) await fail('away', { from: STRANGER });
    expect(await signIn('away', { from: STRANGER, cookie: early.cookie })).toMatchObject(LOCKED);
    expect((await signIn('away', { from: STRANGER, cookie: late.cookie })).status).toBe(200);
  });
});

it('a known device has its own counter at any address, even for concurrent guesses', async () => {
  await register('lost');
  const { cookie } = await signIn('lost', { from: OWNER });
  const second = await signIn('lost', { from: '203.0.113.2' });
  const guesses = Array.from({ length: 20 }, (_, index) => fail('lost', { from: addressOf(100 + index), cookie }));
  expect((await Promise.all(guesses)).filter(({ status }) => status === 401)).toHaveLength(5);
  expect(await signIn('lost', { from: OWNER, cookie })).toMatchObject(LOCKED);
  for (const other of [{ from: OWNER }, { from: OWNER, cookie: second.cookie }]) {
    expect((await signIn('lost', other)).status).toBe(200);
  }
});

it('a browser is known to the last five accounts that signed in on it', async () => {
  let cookie = '';
  const names = Array.from({ length: 6 }, (_, index) => `many-${index}`);
  for (const name of names) {
    await register(name);
    ({ cookie } = await signIn(name, { from: OWNER, cookie }));
  }
  for (const name of names) for (let guess = 0; guess < 5; guess += 1) await fail(name, { from: addressOf(200) });
  const statuses = [];
  for (const name of names) statuses.push((await signIn(name, { from: addressOf(200), cookie })).status);
  expect(statuses).toEqual([429, 200, 200, 200, 200, 200]);
});

it('one address cannot guess at many accounts, even if others sign in from there', async () => {
  const from = '192.0.2.7';
  await register('victim');
  await register('guesser');
  for (let guess = 0; guess < 51; guess += 1) {
    expect((await fail(`nobody-${guess}`, { from })).status).toBe(401);
    if (guess === 40) expect((await signIn('guesser', { from })).status).toBe(200);
  }
  expect(await fail('victim', { from })).toMatchObject(LOCKED);
  expect(await signIn('guesser', { from })).toMatchObject(LOCKED);
  expect((await signIn('victim', { from: OWNER })).status).toBe(200);
});

it('failures before a success do not add up for a shared address', async () => {
  const from = '192.0.2.8';
  await register('office');
  for (let round = 0; round < 13; round += 1) {
    for (let mistake = 0; mistake < 4; mistake += 1) await fail('office', { from });
    expect((await signIn('office', { from })).status).toBe(200);
  }
});

it('stored failures contain no address and no typed name', async () => {
  await fail('my password by mistake', { from: '192.0.2.99' });
  const stored = JSON.stringify(await api.server.connection.collection('sign_in_failures').find().toArray());
  expect(stored).not.toMatch(/192\.0\.2|mistake|project/);
});

it('a device stays known during a rotation of the secret', async () => {
  const [before, after] = ['the-secret-that-was-before-0123456789abc', 'the-secret-that-comes-after-cba9876543210'];
  const old = await startOther({ JWT_SECRET: before });
  await register('rotated', old);
  const { cookie } = await signIn('rotated', { on: old });
  // Locks the account long enough for the other processes, whose clocks start later.
  for (const waitS of [0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32]) {
    old.clock.advance(waitS * 1000);
    await fail('rotated', { on: old });
  }
  const env = { JWT_SECRET: after, PSEUDONYM_SECRET: before };
  const databaseUrl = old.config.database.url;
  const changed = await startOther({ ...env, JWT_SECRET_PREVIOUS: before }, databaseUrl);
  const done = await startOther(env, databaseUrl);
  expect(await signIn('rotated', { on: changed })).toMatchObject(LOCKED);
  const renewed = await signIn('rotated', { on: changed, cookie });
  expect(renewed.status).toBe(200);
  expect(await signIn('rotated', { on: done, cookie })).toMatchObject(LOCKED);
  expect((await signIn('rotated', { on: done, cookie: renewed.cookie })).status).toBe(200);
});

it('in production the cookie is host-only, requires TLS and is hidden from scripts', async () => {
  const production = await startOther({
    PROFILE: 'production',
    PUBLIC_URL: 'https://magnetx.example',
    JWT_SECRET: 'a-secret-that-only-production-has-0123456789',
    X_CLIENT_ID: 'client',
  });
  await register('careful', production);
  const answer = await attempt(production, logInProject, { body: { username: 'careful', password } });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^__Host-magnetx_device=[\w.-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
});

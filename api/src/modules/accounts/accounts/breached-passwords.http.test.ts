import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdmin, editUser, getMe, registerProject } from '@magnetx/contracts';
import { DEVELOPMENT } from '../../../settings/config-defaults.ts';
import { createTestAdmin } from '../../../testing/admin.ts';
import { attempt, call } from '../../../testing/client.ts';
import { startTestApi, type TestApi } from '../../../testing/start-test-api.ts';
import { signInWithX } from '../../../testing/visitor.ts';

const { adminCreationPassword: creationPassword } = DEVELOPMENT;
const PASSWORD = 'northern sky at night';
const HASH = createHash('sha1').update(PASSWORD).digest('hex').toUpperCase();
const PREFIX = HASH.slice(0, 5);
const SUFFIX = HASH.slice(5);
const OTHERS = ['0'.repeat(35), 'F'.repeat(35)];

type Answer = (response: ServerResponse) => void;
const range = (...lines: readonly string[]): Answer => {
  return (response) => response.end([`${OTHERS[0]}:3`, ...lines, `${OTHERS[1]}:0`].join('\r\n'));
};

/** The next response of the service, and the requests so far. */
let answer: Answer = range();
const asked: IncomingMessage[] = [];
const service = createServer((request, response) => {
  asked.push(request);
  answer(response);
});

let api: TestApi;
let token: string;
let userId: string;
beforeAll(async () => {
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const { port } = service.address() as AddressInfo;
  api = await startTestApi({ env: { BREACHED_PASSWORDS_URL: `http://127.0.0.1:${port}/range/` } });
  token = await createTestAdmin(api);
  userId = (await call(api, getMe, { token: await signInWithX(api, 'polar_lights') })).user.id;
});
beforeEach(() => asked.splice(0));
afterAll(async () => {
  await api.stop();
  service.closeAllConnections();
  service.close();
});

let projects = 0;
const register = (password = PASSWORD) => {
  projects += 1;
  return attempt(api, registerProject, { body: { name: `Labs ${projects}`, username: `labs-${projects}`, password } });
};

async function checksSoFar(): Promise<Record<string, number>> {
  const metrics = await (await fetch(new URL('/metrics', api.url))).text();
  const lines = metrics.matchAll(/^magnetx_breached_password_checks_total\{outcome="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, outcome, count]) => [outcome, Number(count)]));
}

it.each([
  ['a project', () => register()],
  [
    'an administrator',
    () => attempt(api, createAdmin, { body: { username: 'aurora', password: PASSWORD, creationPassword } }),
  ],
  [
    'a user who becomes one',
    () =>
      attempt(api, editUser, {
        token,
        params: { userId },
        body: { role: 'Admin', password: PASSWORD, creationPassword },
      }),
  ],
])('%s cannot choose a breached password', async (_who, choose) => {
  answer = range(`${SUFFIX}:1`);
  const { status, body } = await choose();
  const tooEasy = 'This password is too easy to guess: it was part of a leak. Please choose another one.';
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { code: 'validation_failed', error: tooEasy, fields: { password: [tooEasy] } },
  });
});

it('sends only the first five digits of the hash, and requests padding', async () => {
  answer = range();
  await register();
  expect(asked.map(({ url, headers }) => [url, headers['add-padding']])).toEqual([[`/range/${PREFIX}`, 'true']]);
});

it('does not query the service about a common password', async () => {
  expect((await register('password1234')).status).toBe(400);
  expect(asked).toEqual([]);
});

it.each([
  ['does not list it', range()],
  ['lists it as padding', range(`${SUFFIX}:0`)],
])('accepts a password when the service %s', async (_what, next) => {
  answer = next;
  const before = await checksSoFar();
  expect((await register()).status).toBe(200);
  expect(await checksSoFar()).toEqual({ ...before, not_breached: (before['not_breached'] ?? 0) + 1 });
});

it.each<readonly [string, Answer]>([
  ['does not answer', () => undefined],
  ['fails', (response) => response.writeHead(500).end(`${SUFFIX}:1`)],
  ['answers a page', (response) => response.end(`<html>${SUFFIX}:1</html>`)],
  ['answers nothing', (response) => response.end()],
  ['redirects', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['hangs up', (response) => response.destroy()],
])('accepts a password, logs and counts the failure when the service %s', async (_what, next) => {
  answer = next;
  const before = await checksSoFar();
  const loggedBefore = api.logs().length;
  expect((await register()).status).toBe(200);
  expect(await checksSoFar()).toEqual({ ...before, failed: (before['failed'] ?? 0) + 1 });
  const logged = api.logs().slice(loggedBefore);
  expect(logged).toContain('breach check failed, password accepted');
  for (const secret of [PASSWORD, PREFIX, SUFFIX]) expect(logged).not.toContain(secret);
});

import { getMe, logOut, type Call } from '@magnetx/contracts';
import { fakeApi, refusal } from '../testing/index.ts';
import type { EarlyAnswers } from '../first-calls.ts';
import { sendCall } from './area-base-query.ts';
import { askedSince } from './early-answer.ts';

jest.mock('../log.ts');

const USER = { id: 'u1', username: 'ada' };
const call: Call = { ...getMe, response: getMe.response.pick({ success: true }) };
const ME = '/api/auth/me';

let server = fakeApi({});

beforeEach(() => {
  server = fakeApi({ 'GET /auth/me': () => ({ status: 418, body: {} }) });
});
afterEach(() => {
  delete window.magnetxEarly;
  jest.useRealTimers();
});

const answered = (body: unknown, status = 200, headers = {}) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers }));

function early(response: Promise<Response>, { token = 'mine' as string | null, ageMs = 0 } = {}): EarlyAnswers {
  response.catch(() => undefined);
  const sent = { sentAt: Date.now() - ageMs, answers: new Map([[ME, { token, response }]]) };
  window.magnetxEarly = sent;
  return sent;
}

const send = (request = {}, signal = new AbortController().signal, asked: Call = call) =>
  sendCall(asked, request, { getToken: () => 'mine' }, signal);
const sentNames = () => server.received.map(({ name }) => name);
const success = { data: { success: true } };

test.each([7, 'x', {}, { sentAt: 'now', answers: [] }])(
  'sends the call if another script has set %j',
  async (foreign) => {
    Object.assign(window, { magnetxEarly: foreign });
    await send();
    expect(sentNames()).toEqual(['GET /auth/me']);
    expect(askedSince()).toBeGreaterThan(Date.now() - 60_000);
  },
);

test('takes what the page asked for ahead, once', async () => {
  early(answered({ success: true, user: USER }));
  expect(await send()).toEqual(success);
  expect(sentNames()).toEqual([]);
  await send();
  expect(sentNames()).toEqual(['GET /auth/me']);
});

test.each([
  ['another account', { token: 'other' }],
  ['nobody', { token: null }],
  ['too long ago', { ageMs: 10_000 }],
])('does not use a response for %s', async (_case, about) => {
  early(answered({ success: true }), about);
  expect(await send()).toMatchObject({ error: { status: 418 } });
  expect(window.magnetxEarly?.answers.size).toBe(0);
});

test('does not take the answer to another query', async () => {
  early(answered({ success: true }));
  await send({ query: { page: 2 } });
  expect(sentNames()).toEqual(['GET /auth/me']);
});

test('sends the call as usual where the network failed, before or within the answer', async () => {
  server.use({ 'GET /auth/me': refusal(503, 'unavailable', 'Later.') });
  early(Promise.reject(new TypeError('Failed to fetch')));
  expect(await send()).toMatchObject({ error: { code: 'unavailable' } });
  const broken = new Response('');
  jest.spyOn(broken, 'text').mockRejectedValue(new TypeError('broken off'));
  early(Promise.resolve(broken));
  expect(await send()).toMatchObject({ error: { code: 'unavailable' } });
  expect(sentNames()).toHaveLength(2);
});

test('hands on a refusal like any other', async () => {
  const refused = { success: false, error: 'Not authenticated', code: 'not_authenticated' };
  early(answered(refused, 401, { 'x-request-id': 'from-server' }));
  expect(await send()).toMatchObject({ error: { status: 401, code: 'not_authenticated', requestId: 'from-server' } });
  expect(sentNames()).toEqual([]);
});

test('a call that is given up waits no longer, and sends nothing', async () => {
  early(new Promise(() => undefined));
  const given = new AbortController();
  const running = send({}, given.signal);
  given.abort();
  expect(await running).toMatchObject({ error: { code: 'network' } });
  early(new Promise(() => undefined));
  expect(await send({}, given.signal)).toMatchObject({ error: { code: 'network' } });
  expect(sentNames()).toEqual([]);
});

test('early responses are dropped after a change', async () => {
  early(answered({ success: true }));
  server.use({ 'POST /auth/logout': () => ({ body: { success: true } }) });
  await send({}, undefined, logOut);
  await send();
  expect(sentNames()).toEqual(['POST /auth/logout', 'GET /auth/me']);
});

test('knows since when the page has asked', () => {
  jest.useFakeTimers({ now: 1_000_000 });
  expect(askedSince()).toBe(1_000_000);
  early(answered({}), { ageMs: 3_000 });
  expect(askedSince()).toBe(997_000);
  early(answered({}), { ageMs: 11_000 });
  expect(askedSince()).toBe(1_000_000);
});

import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import {
  ERROR_CODES,
  getMe,
  logInAdmin,
  uploadPicture,
  verifySession,
  type Call,
  type ErrorCode,
} from '@magnetx/contracts';
import { logError, logWarning } from '../log.ts';
import { createAreaBaseQuery } from './area-base-query.ts';
import { bindCall, type CallArgs, type CallRequest } from './call.ts';
import { createSession, type Session } from './session.ts';

jest.mock('../log.ts');

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const realFetch = globalThis.fetch;

beforeEach(() => {
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  localStorage.clear();
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const STORED = createSession({ tokenKeys: ['magnetx_token', 'token'], infoKey: 'info' });

function send<C extends Call>(call: C, request?: CallRequest<C>, tokenSource: Pick<Session, 'getToken'> = STORED) {
  const api = createApi({
    baseQuery: createAreaBaseQuery(tokenSource),
    endpoints: (build) => ({ run: build.query<unknown, CallArgs>({ query: (given) => given }) }),
  });
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false }).concat(api.middleware),
  });
  return store.dispatch(api.endpoints.run.initiate(bindCall(call, request ?? ({} as CallRequest<C>))));
}

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  fetchMock.mockResolvedValueOnce(new Response(text, { status, headers }));
}

const sent = () => {
  const [url, init] = fetchMock.mock.calls[0] ?? ['', {}];
  return { url, init, headers: new Headers(init.headers) };
};

const me = {
  success: true,
  user: {
    id: 'u1',
    username: 'ada',
    xName: 'Ada',
    xAvatarUrl: '',
    referralCode: 'ADA123',
  },
};

test('sends the call below /api with token, request id and credentials', async () => {
  localStorage.setItem('token', 'second-name');
  answer(401, {});
  await send(getMe);
  expect(sent().url).toBe('/api/auth/me');
  expect(sent().headers.get('authorization')).toBe('Bearer second-name');
  expect(sent().headers.get('x-request-id')).toMatch(/^.{10,}$/);
  expect(sent().init).toMatchObject({ method: 'GET', credentials: 'include' });
});

test('prefers the first token key, and leaves out one that no header can carry', async () => {
  localStorage.setItem('magnetx_token', 'bad\nvalue');
  localStorage.setItem('token', 'good');
  answer(401, {});
  await send(getMe);
  expect(sent().headers.get('authorization')).toBe('Bearer good');
});

test.each([
  ['from-memory', 'Bearer from-memory'],
  [null, null],
])("sends the area's own token %p as %p", async (token, header) => {
  localStorage.setItem('magnetx_token', 'stored');
  answer(401, {});
  await send(getMe, undefined, { getToken: () => token });
  expect(sent().headers.get('authorization')).toBe(header);
});

test('sends no token with a public call, and leaves undefined query values out', async () => {
  localStorage.setItem('magnetx_token', 'mine');
  answer(401, {});
  await send(verifySession, { query: { token: 'a b' } });
  expect(sent().url).toBe('/api/auth/verify?token=a+b');
  expect(sent().headers.has('authorization')).toBe(false);
});

test('sends a body as JSON', async () => {
  answer(401, {});
  await send(logInAdmin, { body: { username: 'root', password: 'x' } });
  expect(sent().init).toMatchObject({ method: 'POST', body: '{"username":"root","password":"x"}' });
  expect(sent().headers.get('content-type')).toBe('application/json');
  expect(sent().headers.has('idempotency-key')).toBe(false);
});

test('sends a file as it is', async () => {
  answer(401, {});
  const file = new Blob(['\x89PNG'], { type: 'image/png' });
  await send(uploadPicture, { query: { kind: 'cover' }, file });
  expect(sent().url).toBe('/api/project/pictures?kind=cover');
  expect(sent().init.body).toBe(file);
  expect(sent().headers.has('content-type')).toBe(false);
});

test('names the attempt where the caller gives it a key', async () => {
  answer(401, {});
  await send(logInAdmin, { body: { username: 'root', password: 'x' }, idempotencyKey: 'attempt-1' });
  expect(sent().headers.get('idempotency-key')).toBe('attempt-1');
});

test('answers data as the response schema parses it: unknown keys dropped', async () => {
  const call: Call = { ...getMe, response: getMe.response.pick({ success: true }) };
  answer(200, me);
  expect((await send(call)).data).toEqual({ success: true });
});

test('turns the failure envelope into a call error with code, fields and request id', async () => {
  answer(
    400,
    { success: false, error: 'Look again.', code: 'validation_failed', fields: { username: ['Too short'] } },
    { 'x-request-id': 'from-server' },
  );
  expect((await send(getMe)).error).toEqual({
    status: 400,
    code: 'validation_failed',
    error: 'Look again.',
    fields: { username: ['Too short'] },
    requestId: 'from-server',
  });
  expect(logWarning).toHaveBeenCalledTimes(1);
  expect(logError).not.toHaveBeenCalled();
});

test.each([
  [503, 'unavailable', ERROR_CODES.unavailable.text],
  [404, 'invalid_response', ERROR_CODES.internal.text],
])('gives a %i that is not ours the code %s', async (status, code, error) => {
  answer(status, '<html>proxy</html>');
  expect((await send(getMe)).error).toMatchObject({ status, code, error });
});

test('refuses a success that the contract does not know', async () => {
  answer(200, { success: true, user: { id: 7 } });
  expect((await send(getMe)).error).toMatchObject({ status: 'invalid_response', code: 'invalid_response' });
  expect(logError).toHaveBeenCalledTimes(1);
});

test('takes any JSON, and nothing else, in the builds of pages, whose calls have no schemas', async () => {
  const built = { ...getMe, response: undefined } as unknown as typeof getMe;
  answer(200, { success: true, user: { id: 7 } });
  expect((await send(built)).data).toEqual({ success: true, user: { id: 7 } });
  answer(200, '<html>sign in to the network</html>');
  expect((await send(built)).error).toMatchObject({ status: 'invalid_response' });
});

test('names the call but neither token nor query string when the network fails', async () => {
  localStorage.setItem('magnetx_token', 'SECRET');
  fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const { error } = await send(verifySession, { query: { token: 'SECRET' } });
  expect(error).toMatchObject({ status: 'network', code: 'network', error: ERROR_CODES.unavailable.text });
  const logged = JSON.stringify(jest.mocked(logError).mock.calls);
  expect(logged).toContain('GET /api/auth/verify failed (network)');
  expect(logged).not.toContain('SECRET');
});

test('does not log a call that was given up', async () => {
  fetchMock.mockImplementation(
    (_url, init) =>
      new Promise((_resolve, reject) => {
        init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );
  const running = send(getMe);
  running.abort();
  expect((await running).isError).toBe(true);
  expect(logError).not.toHaveBeenCalled();
});

describe('while there is no api', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => jest.useRealTimers());

  const read: Call = { ...getMe, response: getMe.response.pick({ success: true }) };
  const away = (waitS: string) => answer(503, { success: false }, { 'retry-after': waitS });

  test('repeats a read after Retry-After, with the response that it gets then', async () => {
    away('2');
    answer(200, me);
    const reading = send(read);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect((await reading).data).toEqual({ success: true });
    expect(logError).not.toHaveBeenCalled();
  });

  test('waits longer by chance', async () => {
    jest.mocked(Math.random).mockReturnValue(0.5);
    away('2');
    answer(200, me);
    const reading = send(read);
    await jest.advanceTimersByTimeAsync(2_499);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect((await reading).isSuccess).toBe(true);
  });

  test('gives up after two repeats', async () => {
    for (let asked = 0; asked < 3; asked += 1) away('1');
    const reading = send(read);
    await jest.advanceTimersByTimeAsync(2_000);
    expect((await reading).error).toMatchObject({ status: 503, code: 'unavailable', retryAfterS: 1 });
    expect(fetchMock).toHaveBeenCalledTimes(3);
    expect(logError).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a change', logInAdmin, { 'retry-after': '1' }],
    ['a read that is to wait for long', getMe, { 'retry-after': '6' }],
    ['a read without Retry-After', getMe, {}],
  ])('does not repeat %s', async (_what, call: Call, headers) => {
    answer(503, {}, headers);
    expect((await send(call)).error).toMatchObject({ status: 503 });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('repeats a change with the same key until its outcome is known', async () => {
    const failed = (status: number, code: ErrorCode) =>
      answer(status, { success: false, error: ERROR_CODES[code].text, code }, { 'retry-after': '5' });
    const body = { username: 'root', password: 'x' };
    failed(503, 'outcome_unknown');
    failed(409, 'idempotency_in_progress');
    failed(503, 'outcome_unknown');
    const sending = send(logInAdmin, { body, idempotencyKey: 'attempt-1' });
    await jest.advanceTimersByTimeAsync(10_000);
    expect((await sending).error).toMatchObject({ status: 503, error: ERROR_CODES.outcome_unknown.text });
    const keys = fetchMock.mock.calls.map(([, init]) => new Headers(init.headers).get('idempotency-key'));
    expect(keys).toEqual(['attempt-1', 'attempt-1', 'attempt-1']);
    failed(503, 'outcome_unknown');
    expect((await send(logInAdmin, { body })).error).toMatchObject({ code: 'outcome_unknown' });
    expect(fetchMock).toHaveBeenCalledTimes(4);
  });

  test('repeats nothing for a page that was left meanwhile', async () => {
    away('2');
    const reading = send(read);
    await jest.advanceTimersByTimeAsync(0);
    reading.abort();
    expect((await reading).isError).toBe(true);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});

describe('a call that restores a session', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => jest.useRealTimers());

  const read: Call = { ...getMe, response: getMe.response.pick({ success: true }) };
  const restore = () => send(read, { restoresSession: true });

  test.each([
    ['a 500', () => Promise.resolve(new Response('{}', { status: 500 })), 500],
    ['a 429', () => Promise.resolve(new Response('{}', { status: 429 })), 429],
    ['a broken network', () => Promise.reject(new TypeError('Failed to fetch')), 'network'],
  ])('is repeated with backoff for at least 10 s after %s, then logged once', async (_what, reply, status) => {
    fetchMock.mockImplementation(reply);
    let isOver = false;
    const restoring = restore().finally(() => (isOver = true));
    const askedAfterMs: number[] = [];
    for (let ms = 0, seen = 0; !isOver && ms < 30_000; ms += 100) {
      await jest.advanceTimersByTimeAsync(ms === 0 ? 0 : 100);
      if (fetchMock.mock.calls.length > seen) askedAfterMs.push(ms);
      seen = fetchMock.mock.calls.length;
    }
    expect(askedAfterMs).toEqual([0, 500, 1_500, 3_500, 7_500, 11_500]);
    expect((await restoring).error).toMatchObject({ status });
    expect(jest.mocked(logError).mock.calls.length + jest.mocked(logWarning).mock.calls.length).toBe(1);
  });

  test('succeeds as soon as the server is back', async () => {
    answer(502, '<html>');
    answer(200, me);
    const restoring = restore();
    await jest.advanceTimersByTimeAsync(500);
    expect((await restoring).data).toEqual({ success: true });
    expect(logError).not.toHaveBeenCalled();
  });

  test('is not repeated before the server asked for it', async () => {
    answer(503, {}, { 'retry-after': '12' });
    answer(200, me);
    const restoring = restore();
    await jest.advanceTimersByTimeAsync(11_999);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect((await restoring).data).toEqual({ success: true });
  });

  test.each([401, 403])('fails immediately after a %i', async (status) => {
    answer(status, {});
    expect((await restore()).error).toMatchObject({ status });
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  test('keeps the token that it began with', async () => {
    localStorage.setItem('token', 'old');
    answer(503, {});
    answer(200, me);
    const restoring = restore();
    await jest.advanceTimersByTimeAsync(0);
    localStorage.setItem('token', 'new');
    await jest.advanceTimersByTimeAsync(500);
    await restoring;
    const sentTokens = fetchMock.mock.calls.map(([, init]) => new Headers(init.headers).get('authorization'));
    expect(sentTokens).toEqual(['Bearer old', 'Bearer old']);
  });
});

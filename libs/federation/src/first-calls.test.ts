import { FIRST_CALLS_SCRIPT } from './first-calls.ts';

const realFetch = globalThis.fetch;
const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();

beforeEach(() => {
  localStorage.clear();
  document.documentElement.lang = 'en';
  delete window.magnetxEarly;
  globalThis.fetch = fetchMock as unknown as typeof fetch;
  fetchMock.mockImplementation(async () => new Response('{}'));
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

interface FirstCall {
  readonly url: string;
  readonly tokenKeys: readonly string[];
}

/** As the page runs it. */
function run(...calls: FirstCall[]): void {
  const element = document.createElement('script');
  element.textContent = `(${FIRST_CALLS_SCRIPT})(${JSON.stringify(calls)})`;
  document.head.append(element);
  element.remove();
}

const HEADERS = { accept: 'application/json', 'accept-language': 'en' };
const ME = { url: '/api/auth/me', tokenKeys: ['magnetx_token', 'token'] };
const OPEN = { url: '/api/open?page=1', tokenKeys: [] };

test('sends each call with the first token that the browser holds, and keeps the answers', async () => {
  localStorage.setItem('token', 'mine');
  const before = Date.now();
  run(ME, OPEN);
  expect(fetchMock.mock.calls).toEqual([
    [ME.url, { headers: { ...HEADERS, authorization: 'Bearer mine' }, credentials: 'include' }],
    [OPEN.url, { headers: HEADERS, credentials: 'include' }],
  ]);
  const { sentAt = 0, answers } = window.magnetxEarly ?? {};
  expect(sentAt).toBeGreaterThanOrEqual(before);
  expect(answers?.get(ME.url)?.token).toBe('mine');
  expect(answers?.get(OPEN.url)?.token).toBeNull();
  expect(await (await answers?.get(ME.url)?.response)?.text()).toBe('{}');
});

test('does not send what needs a token that is not there, or that no header can carry', () => {
  localStorage.setItem('token', 'bad\nvalue');
  run(ME, OPEN);
  expect([...(window.magnetxEarly?.answers.keys() ?? [])]).toEqual([OPEN.url]);
});

test('sends what is public where the browser lends no storage', () => {
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  run(ME, OPEN);
  expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([OPEN.url]);
});

test('leaves no rejection unhandled when the network fails', async () => {
  const onUnhandled = jest.fn();
  process.on('unhandledRejection', onUnhandled);
  fetchMock.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  run(OPEN);
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', onUnhandled);
  expect(onUnhandled).not.toHaveBeenCalled();
  await expect(window.magnetxEarly?.answers.get(OPEN.url)?.response).rejects.toThrow('Failed to fetch');
});

test('cannot end its script element, and is short', () => {
  expect(FIRST_CALLS_SCRIPT).not.toMatch(/<\/|<!--|\beval\b/);
  expect(FIRST_CALLS_SCRIPT.split('\n').length).toBeLessThanOrEqual(40);
});

import { connect, createServer } from 'node:net';
import { failureSchema } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { askRaw } from '@magnetx/operations/testing';
import { PortBusyError } from '../server.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const JSON_TYPE = { 'content-type': 'application/json' };

async function failure(path: string, init: RequestInit = {}) {
  const response = await fetch(api.url + path, init);
  const text = await response.text();
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(text).not.toMatch(/node_modules|\.ts:\d+|at .+ \(/);
  const body = failureSchema.parse(JSON.parse(text));
  expect(body.requestId).toBe(response.headers.get('x-request-id'));
  return { status: response.status, code: body.code, body, headers: response.headers };
}

const post = (body: RequestInit['body'], headers: Record<string, string> = JSON_TYPE) =>
  failure('/api/admin/login', { method: 'POST', headers, body: body ?? null });

describe('unreadable requests', () => {
  it.each([
    ['broken JSON', '{"username": ', 400, 'malformed_json'],
    ['a body that is no object', '[]', 400, 'validation_failed'],
    ['a bare text', '"text"', 400, 'malformed_json'],
    ['an operator where text belongs', '{"username":{"$gt":""},"password":{"$gt":""}}', 400, 'validation_failed'],
    ['3 MB', JSON.stringify({ username: 'x'.repeat(3_000_000) }), 413, 'payload_too_large'],
  ])('%s', async (_what, body, status, code) => {
    expect(await post(body)).toMatchObject({ status, code });
  });

  it('refuses an incorrectly encoded address', async () => {
    const { status, body } = await failure('/api/admin/payouts/%E0%A4%A');
    expect([status, body.code, body.fields]).toEqual([
      400,
      'validation_failed',
      { path: ['The URL is not encoded correctly'] },
    ]);
  });

  it('refuses other content types than JSON', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await post('username=a&password=b', form)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
    expect(await post('{}', { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
    const latin = { 'content-type': 'application/json; charset=iso-8859-7' };
    expect(await post('{}', latin)).toMatchObject({ status: 415 });
    expect(await post('{}', { ...JSON_TYPE, 'content-encoding': 'zstd-odd' })).toMatchObject({ status: 415 });
  });

  it('names each wrong field, with the message of the form first', async () => {
    const { body } = await post('{}');
    expect(body.error).toBe('Username and password are required');
    expect(Object.keys(body.fields ?? {})).toEqual(['username', 'password']);
  });

  it('answers a caller without a token before it reads the body', async () => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    const head = ['PUT /api/user/wallet HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    socket.write([...head, 'Content-Length: 50000', '', '{'].join('\r\n'));
    expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
  });

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 'malformed_request'],
    ['too long headers', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
    ['two hosts', 'GET /api/auth/me HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 'malformed_request'],
  ])('refuses %s as malformed', async (_what, bytes, code) => {
    const answer = await askRaw(Number(new URL(api.url).port), bytes);
    expect(failureSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toMatchObject({ code });
  });

  it.each(['h2c', 'TLS/1.2'])('ignores the offered upgrade %s', async (protocol) => {
    const head = ['GET /api/nothing HTTP/1.1', 'Host: localhost', 'Connection: Upgrade, close', `Upgrade: ${protocol}`];
    const answer = await askRaw(Number(new URL(api.url).port), [...head, '', ''].join('\r\n'));
    expect(failureSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toMatchObject({ code: 'not_found' });
  });

  it('drops unknown keys', async () => {
    const body = JSON.stringify({ username: 'nobody', password: 'x', role: 'Admin', ['__proto__']: { admin: true } });
    expect(await post(body)).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  it('refuses a repeated query key for a single value', async () => {
    expect(await failure('/api/auth/x?ref=a&ref=b')).toMatchObject({ status: 400, code: 'validation_failed' });
  });
});

describe('unknown paths and methods', () => {
  it.each(['/api', '/api/', '/api/nothing', '/api/auth/x/', '/nothing', '/api/%ff', '/api/constructor'])(
    '%s is 404',
    async (path) => {
      expect(await failure(path)).toMatchObject({ status: 404, code: 'not_found' });
    },
  );

  it.each(ALL_CALLS.map((call) => [call.name, call] as const))(
    '%s accepts its own method only',
    async (_name, call) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
        if (ALL_CALLS.some((other) => other.path === call.path && other.method === method)) continue;
        const answer = await failure(`/api${call.path}`, { method });
        expect(answer).toMatchObject({ status: 405, code: 'method_not_allowed' });
        expect(answer.headers.get('allow')?.split(', ')).toContain(call.method);
      }
    },
  );
});

describe('every answer', () => {
  it("carries the gateway's request id when it is well-formed, else a new one", async () => {
    const given = await failure('/api/nothing', { headers: { 'x-request-id': 'gateway-0001' } });
    expect(given.body.requestId).toBe('gateway-0001');
    const odd = await failure('/api/nothing', { headers: { 'x-request-id': 'a b"c' } });
    expect(odd.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(api.logs()).toContain('"requestId":"gateway-0001"');
  });

  it('keeps the token of a shared report out of the log', async () => {
    await failure('/api/reports/a-token-that-opens-a-report');
    expect(api.logs()).toContain('"path":"/api/reports/…"');
    expect(api.logs()).not.toContain('a-token-that-opens');
  });

  it('forbids sniffing, framing and caching of personal data', async () => {
    const { headers } = await failure('/api/auth/me');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('gives the data policy to every response but the documentation page', async () => {
    const policyOf = async (path: string) => (await fetch(api.url + path)).headers.get('content-security-policy');
    expect(await policyOf('/api/docs')).toContain('script-src');
    for (const path of ['/api/docs/openapi.json', '/api/docs/start.js', '/api/docs/viewer/swagger-ui.css']) {
      expect(await policyOf(path)).toBe(await policyOf('/api/auth/me'));
    }
  });
});

describe('operation', () => {
  it('reports liveness, readiness and metrics', async () => {
    expect(await (await fetch(`${api.url}/healthz`)).json()).toEqual({ status: 'ok' });
    const ready = await fetch(`${api.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { checks: { accepting: true, database: true } }]);
    await failure('/api/auth/me');
    const metrics = await (await fetch(`${api.url}/metrics`)).text();
    expect(metrics).toContain('magnetx_http_requests_total{method="GET",route="/api/auth/me",status="401"} ');
    expect(metrics).toContain('magnetx_http_request_duration_seconds_count{method="GET",route="/api/auth/me"} ');
    expect(metrics).toMatch(/^magnetx_live_sockets_authenticated 0$/m);
    expect(metrics).toMatch(/^magnetx_ledger_entries 0$/m);
  });

  it('limits requests per client address that the gateway reports', async () => {
    const limited = await startTestApi({ env: { RATE_SIGN_IN_PER_MINUTE: '2', RATE_ADMIN_CREATE_PER_MINUTE: '1' } });
    const create = (sender: string) =>
      fetch(`${limited.url}/api/admin/create`, { method: 'POST', headers: { 'x-forwarded-for': sender } });
    expect((await create('192.0.2.1')).status).toBe(400);
    const refused = await create('192.0.2.1');
    expect(refused.status).toBe(429);
    expect(failureSchema.parse(await refused.json()).code).toBe('too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await create('192.0.2.2')).status).toBe(400);
    await limited.stop();
  });

  it('reports a busy port in one sentence', async () => {
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const address = squatter.address();
    const port = address && typeof address === 'object' ? String(address.port) : '';
    await expect(startTestApi({ env: { API_PORT: port } })).rejects.toThrow(
      new PortBusyError(`Port ${port} is busy. Free it, or set API_PORT to another port.`),
    );
    squatter.close();
  });
});

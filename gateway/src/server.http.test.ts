import { once } from 'node:events';
import { Agent, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { failureSchema } from '@magnetx/contracts';
import { askRaw } from '@magnetx/operations/testing';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { startServer } from './server.ts';
import { startTestGateway } from './testing/start-test-gateway.ts';
import { startUpstream } from './testing/start-upstream.ts';
import { waitUntil } from './testing/wait-until.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function start(listener?: RequestListener, settings: Readonly<Record<string, string>> = {}) {
  const upstream = await startUpstream(listener);
  cleanups.push(() => upstream.kill());
  const gateway = await startTestGateway({ API_URL: upstream.url, ...settings });
  cleanups.push(() => gateway.stop());
  return { upstream, gateway };
}

describe('stopping', () => {
  it('lets requests under way end, and takes no new ones', async () => {
    const waiting: ServerResponse[] = [];
    const { gateway } = await start((_req, res) => void waiting.push(res));
    const agent = new Agent({ keepAlive: true });
    cleanups.push(() => agent.destroy());
    const pending = gateway.request('/api/slow', { agent });
    await waitUntil(() => waiting.length === 1, 'the call arrives');
    const stopped = gateway.stop();
    const isRefused = () =>
      gateway.request('/healthz').then(
        () => false,
        (error: unknown) => String(error).includes('ECONNREFUSED'),
      );
    await waitUntil(isRefused, 'the port is closed');
    waiting[0]?.end('{"success":true}');
    const answer = await pending;
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
    await stopped;
  });

  it('says that it is not ready before it goes', async () => {
    const { gateway } = await start(undefined, { DRAIN_DELAY_MS: '500' });
    const stopped = gateway.stop();
    expect(await gateway.request('/readyz')).toMatchObject({ status: 503, json: { status: 'stopping' } });
    expect((await gateway.request('/api/x')).headers.connection).toBe('close');
    await stopped;
  });

  it('closes live connections', async () => {
    const { upstream, gateway } = await start();
    const hub = new Server(upstream.server, { path: '/ws' });
    cleanups.push(() => hub.close());
    const client = io(`http://127.0.0.1:${gateway.port}`, {
      path: '/ws',
      transports: ['websocket'],
      reconnection: false,
    });
    await new Promise<void>((resolve) => client.once('connect', resolve));
    const gone = new Promise((resolve) => client.once('disconnect', resolve));
    await gateway.stop();
    expect(await gone).toBe('transport close');
    await waitUntil(() => hub.engine.clientsCount === 0, 'the API sees the client leave');
  });

  it('closes many live connections one after the other', async () => {
    const { upstream, gateway } = await start();
    const hub = new Server(upstream.server, { path: '/ws' });
    cleanups.push(() => hub.close());
    const clients = Array.from({ length: 20 }, () =>
      io(`http://127.0.0.1:${gateway.port}`, {
        path: '/ws',
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      }),
    );
    await waitUntil(() => clients.every(({ connected }) => connected), 'all are connected');
    const goneAt: number[] = [];
    for (const client of clients) client.once('disconnect', () => goneAt.push(performance.now()));
    await gateway.stop();
    await waitUntil(() => goneAt.length === clients.length, 'all are closed');
    expect((goneAt.at(-1) ?? 0) - (goneAt[0] ?? 0)).toBeGreaterThan(200);
  });

  it('does not wait for ever: not for an answer, not for a silent connection', async () => {
    const { upstream, gateway } = await start(() => undefined, { DRAIN_TIMEOUT_MS: '300' });
    const silent = connect(gateway.port, '127.0.0.1');
    await once(silent, 'connect');
    const failed = expect(gateway.request('/api/never')).rejects.toThrow(/hang up|ECONNRESET/);
    await waitUntil(() => upstream.requests.length === 1, 'the call arrives');
    await gateway.stop();
    await Promise.all([failed, silent.destroyed || once(silent, 'close')]);
  });
});

describe('starting', () => {
  it('on a busy port fails with one clear line', async () => {
    const { upstream, gateway } = await start();
    const { config, logger } = gateway.gateway;
    const starting = startServer({ ...config, port: upstream.port }, logger);
    await expect(starting).rejects.toThrow(
      `Port ${upstream.port} on 127.0.0.1 is busy. Free it, or set PORT to another one.`,
    );
  });
});

describe('what is no request', () => {
  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 'malformed_request'],
    ['too long headers', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
    ['two hosts', 'GET /api/auth/me HTTP/1.1\r\nHost: localhost\r\nHost: b\r\n\r\n', 'malformed_request'],
    ['two hosts of a page', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n', 'malformed_request'],
  ])('is refused in the envelope of failures: %s', async (_what, bytes, code) => {
    const { gateway } = await start();
    const answer = await askRaw(gateway.port, bytes);
    expect(failureSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toMatchObject({ code });
  });

  it('opens no live connection by a handshake with two hosts', async () => {
    const { gateway } = await start();
    const head = ['GET /ws/?transport=websocket HTTP/1.1', 'Host: localhost', 'Host: b'];
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', '\r\n'];
    expect(await askRaw(gateway.port, [...head, ...upgrade].join('\r\n'))).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('an offered upgrade other than websocket', () => {
  it.each(['h2c', 'TLS/1.2', 'HTTP/2.0, foo/1'])('%s is ignored', async (protocol) => {
    const { gateway, upstream } = await start();
    const ask = (line: string, body = '') => {
      const offer = ['Connection: Upgrade, HTTP2-Settings, close', `Upgrade: ${protocol}`, 'HTTP2-Settings: AA'];
      const head = [`${line} HTTP/1.1`, 'Host: localhost', ...offer, `Content-Length: ${body.length}`, ''];
      return askRaw(gateway.port, [...head, body].join('\r\n'));
    };
    expect(await ask('GET /api/x')).toMatch(/^HTTP\/1\.1 200 [^]*"path":"\/api\/x"/);
    expect(await ask('POST /api/y', '{"a":1}')).toMatch(/^HTTP\/1\.1 200 [^]*"path":"\/api\/y"/);
    expect(await ask('GET /healthz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(upstream.requests.at(-1)?.headers).toMatchObject({ 'content-length': '7' });
    expect(upstream.requests.at(-1)?.headers).not.toHaveProperty('upgrade');
  });
});

describe('a target in absolute form', () => {
  const ask = (port: number, target: string, host = 'localhost') =>
    askRaw(port, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

  it('is read as a path', async () => {
    const { gateway } = await start();
    expect(await ask(gateway.port, 'http://localhost/api/x?y=1')).toContain('"path":"/api/x?y=1"');
    expect(await ask(gateway.port, 'HTTP://localhost:3000/healthz')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(gateway.port, 'http://localhost?x')).toMatch(/^HTTP\/1\.1 404 [^]*\r\nNot found/);
  });

  it('names the host, whatever the header says', async () => {
    const { gateway, upstream } = await start();
    await ask(gateway.port, 'http://127.0.0.1:8080/api/x', 'localhost');
    expect(upstream.requests.at(-1)?.headers).toMatchObject({ 'x-forwarded-host': '127.0.0.1:8080' });
    expect(await ask(gateway.port, 'http://evil.example/api/x')).toMatch(/^HTTP\/1\.1 421 /);
    expect(await ask(gateway.port, 'http://localhost/api/x', 'evil.example')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ask(gateway.port, 'http://localhost@evil.example/api/x')).not.toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe('security.txt', () => {
  it('names the operator, for half a year', async () => {
    const { gateway } = await start(undefined, { OPERATOR_EMAIL: 'security@example.com' });
    const { status, text } = await gateway.request('/.well-known/security.txt');
    expect([status, text]).toEqual([200, expect.stringContaining('Contact: mailto:security@example.com\n')]);
    const days = (Date.parse(/Expires: (.+)/.exec(text)?.[1] ?? '') - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(180);
  });

  it('does not exist without a contact', async () => {
    const { gateway } = await start();
    expect(await gateway.request('/.well-known/security.txt')).toMatchObject({ status: 404 });
  });
});

it('keeps the tokens of shared reports out of its log', async () => {
  const { gateway } = await start();
  await gateway.request('/project/report/a-token-that-opens-a-report');
  await gateway.request('/api/reports/a-token-that-opens-a-report');
  const logged = () => [...gateway.logs().matchAll(/"path":"([^"]+)"/g)].map(([, path]) => path);
  await waitUntil(() => logged().length >= 2, 'both are logged');
  expect(logged()).toEqual(['/project/report/…', '/api/reports/…']);
});

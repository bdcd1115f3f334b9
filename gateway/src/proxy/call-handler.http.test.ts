import { Agent, get, type RequestListener, type ServerResponse } from 'node:http';
import { failureSchema } from '@magnetx/contracts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { deadUrl, startUpstream, type Upstream } from '../testing/start-upstream.ts';
import { waitUntil } from '../testing/wait-until.ts';

const opened: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const item of opened.splice(0)) await item.stop();
});

async function start(listener?: RequestListener, settings: Readonly<Record<string, string>> = {}) {
  const upstream = await startUpstream(listener);
  const gateway = await startTestGateway({ API_URL: upstream.url, ...settings });
  opened.push(gateway, { stop: () => upstream.kill() });
  return { upstream, gateway };
}

function lastRequest(upstream: Upstream) {
  const last = upstream.requests.at(-1);
  if (!last) throw new Error('Nothing arrived at the server behind');
  return last;
}

describe('what is passed on to the API', () => {
  it('is path, query, method and body as they came', async () => {
    const bodies: string[] = [];
    const { upstream, gateway } = await start((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        bodies.push(body);
        res.writeHead(201, { 'Content-Type': 'application/json', 'X-From': 'api' }).end('{"success":true}');
      });
    });
    const answer = await gateway.request('/api/admin/create%20x?a=1&b=%2F', {
      method: 'PUT',
      headers: { authorization: 'Bearer t', 'content-type': 'application/json' },
      body: '{"a":1}',
    });
    expect([answer.status, answer.headers['x-from'], answer.json]).toEqual([201, 'api', { success: true }]);
    const { url, method, headers } = lastRequest(upstream);
    expect([method, url]).toEqual(['PUT', '/api/admin/create%20x?a=1&b=%2F']);
    expect(headers).toMatchObject({ authorization: 'Bearer t', host: `127.0.0.1:${gateway.port}` });
    await gateway.request('/api/chunks', { method: 'POST', body: ['one ', 'two'] });
    expect(bodies).toEqual(['{"a":1}', 'one two']);
  });

  it('is the form by which mail programs unsubscribe, which have no origin, and no token is logged', async () => {
    const { upstream, gateway } = await start();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';
    const answer = await gateway.request('/api/email/unsubscribe/own-token', { method: 'POST', headers, body });
    expect([answer.status, lastRequest(upstream).url]).toEqual([200, '/api/email/unsubscribe/own-token']);
    expect(lastRequest(upstream).headers).toMatchObject({ ...headers, 'content-length': String(body.length) });
    expect(gateway.logs()).not.toContain('own-token');
  });

  it('is /api, /ws and the local stand-in of X, and nothing that only looks like them', async () => {
    const { upstream, gateway } = await start();
    const passed = ['/api', '/api/x', '/ws', '/ws/?EIO=4&transport=polling', '/dev/x/authorize', '/dev/mail'];
    for (const path of passed) expect((await gateway.request(path)).status).toBe(200);
    const kept = ['/apix', '/API/x', '/wsx', '/dev', '/dev/xy', '/dev/mails', '/healthz', '//api/x', '/x/../api/y'];
    for (const path of kept) await gateway.request(path);
    // The live hub recognises its path by the slash.
    expect(upstream.requests.map((req) => req.url)).toEqual(passed.map((path) => path.replace(/^\/ws$/, '/ws/')));
  });

  it('is not the stand-in of X in production', async () => {
    const production = {
      PROFILE: 'production',
      PUBLIC_URL: 'https://m.example',
      DRAIN_DELAY_MS: '0',
    };
    const { upstream, gateway } = await start(undefined, production);
    expect((await gateway.request('/dev/x/authorize')).status).toBe(404);
    expect(upstream.requests).toEqual([]);
  });

  it('names the client by verified headers, whatever the client sends', async () => {
    const { upstream, gateway } = await start();
    const headers = {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-port': '1',
      'x-real-ip': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
      'x-request-id': 'chosen-by-the-client',
    };
    const answer = await gateway.request('/api/x', { headers });
    const seen = lastRequest(upstream).headers;
    expect(seen).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': `127.0.0.1:${gateway.port}`,
    });
    expect(JSON.stringify(seen)).not.toMatch(/6\.6\.6\.6|evil|chosen/);
    expect(seen['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['x-request-id']).toBe(seen['x-request-id']);
  });

  it('trusts a configured proxy', async () => {
    const { upstream, gateway } = await start(undefined, { TRUST_PROXY: '1' });
    const headers = {
      'x-forwarded-for': '6.6.6.6, 203.0.113.7',
      'x-forwarded-proto': 'https',
      'x-request-id': 'balancer-0001',
    };
    const answer = await gateway.request('/api/x', { headers });
    const expected = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    expect(lastRequest(upstream).headers).toMatchObject({ ...expected, 'x-request-id': 'balancer-0001' });
    expect(answer.headers['x-request-id']).toBe('balancer-0001');
  });

  it('takes a few connections for many requests, also from clients that close theirs', async () => {
    const { upstream, gateway } = await start();
    for (let round = 0; round < 50; round += 1) {
      const answer = await gateway.request('/api/x', { headers: { connection: 'close' } });
      expect(answer.headers.connection).toBe('close');
      expect(answer.headers).not.toHaveProperty('keep-alive', 'timeout=5');
    }
    expect(upstream.requests).toHaveLength(50);
    expect(upstream.connectionCount()).toBe(1);
  });

  it('keeps the client’s connection open too', async () => {
    const { gateway } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    gateway.gateway.server.on('request', (req) => ports.add(req.socket.remotePort));
    for (let round = 0; round < 5; round += 1) await gateway.request('/api/x', { agent });
    expect(ports.size).toBe(1);
    agent.destroy();
  });

  it('does not wait for polls of live connections, which stay at the API for long', async () => {
    const polls: ServerResponse[] = [];
    const { gateway } = await start((req, res) => void (req.url === '/api/x' ? res.end('{}') : polls.push(res)));
    const polling = Array.from({ length: 300 }, (_, index) => gateway.request(`/ws/?EIO=4&userId=${index}`));
    await waitUntil(() => polls.length === 300, 'all polls are at the API');
    expect((await gateway.request('/api/x')).status).toBe(200);
    polls.forEach((poll) => poll.end());
    await Promise.all(polling);
  });

  it('flows: what the API has written arrives before it has finished', async () => {
    let finish = (): void => undefined;
    const { gateway } = await start((_req, res) => {
      res.writeHead(200, { 'Content-Type': 'text/event-stream' });
      res.write('data: one\n\n');
      finish = () => void res.end('data: two\n\n');
    });
    const text = await new Promise<string>((resolve, reject) => {
      get({ host: '127.0.0.1', port: gateway.port, path: '/api/stream' }, (res) => {
        let received = '';
        res.on('data', (chunk: Buffer) => {
          received += chunk.toString();
          if (received === 'data: one\n\n') finish();
        });
        res.on('end', () => resolve(received));
      }).on('error', reject);
    });
    expect(text).toBe('data: one\n\ndata: two\n\n');
  });

  it('keeps the headers with which the API secures its own pages', async () => {
    const policy = "default-src 'self'; script-src 'self' 'unsafe-inline'";
    const { gateway } = await start((_req, res) => void res.setHeader('Content-Security-Policy', policy).end('docs'));
    const { headers } = await gateway.request('/api/docs');
    expect(headers['content-security-policy']).toBe(policy);
    const ofAnyAnswer = ['connection', 'date', 'keep-alive', 'transfer-encoding', 'x-request-id'];
    const ofTheLimits = ['ratelimit', 'ratelimit-policy'];
    const expected = ['content-security-policy', 'content-length', ...ofAnyAnswer, ...ofTheLimits];
    expect(expected).toEqual(expect.arrayContaining(Object.keys(headers)));
  });
});

describe('a kept-open connection that the API closes just as it is used again', () => {
  /** Answers the first request of each connection, once two have arrived, and cuts off each further one. */
  const startForgetful = () => {
    const known = new WeakSet<object>();
    const waiting: ServerResponse[] = [];
    return start((req, res) => {
      if (known.has(req.socket)) return void req.socket.resetAndDestroy();
      known.add(req.socket);
      waiting.push(res);
      if (waiting.length >= 2) waiting.forEach((each) => each.end('{}'));
    });
  };

  it.each(['GET', 'HEAD'])('is no trouble for a %s: it is asked again on a new one', async (method) => {
    const { upstream, gateway } = await startForgetful();
    await Promise.all([gateway.request('/api/x'), gateway.request('/api/x')]);
    expect((await gateway.request('/api/x', { method })).status).toBe(200);
    expect(upstream.connectionCount()).toBe(3);
    expect(upstream.requests).toHaveLength(4);
    expect((await gateway.request('/metrics')).text).not.toContain('magnetx_upstream_errors_total{');
  });

  it('fails what must not be done twice', async () => {
    const { upstream, gateway } = await startForgetful();
    await Promise.all([gateway.request('/api/x'), gateway.request('/api/x')]);
    expect((await gateway.request('/api/x', { method: 'POST', body: '{}' })).status).toBe(503);
    expect(upstream.requests).toHaveLength(3);
  });
});

describe('while the API is unavailable', () => {
  const expectUnavailable = (answer: Awaited<ReturnType<TestGateway['request']>>, code = 'unavailable'): void => {
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    const failure = failureSchema.parse(answer.json);
    expect(failure).toMatchObject({ code, requestId: answer.headers['x-request-id'] });
  };

  it('calls are answered with 503 in the failure envelope, and pages are served', async () => {
    const gateway = await startTestGateway({ API_URL: await deadUrl() });
    opened.push(gateway);
    expectUnavailable(await gateway.request('/api/waitlist/stats?token=secret'));
    expectUnavailable(await gateway.request('/api/admin/login', { method: 'POST', body: '{}' }));
    expect((await gateway.request('/healthz')).status).toBe(200);
    expect(gateway.logs()).toContain('proxying failed');
    expect(gateway.logs()).not.toContain('secret');
  });

  it('a call under way when the API is killed gets 503, and a write that its outcome is unknown', async () => {
    const { upstream, gateway } = await start(() => undefined);
    const read = gateway.request('/api/slow');
    const write = gateway.request('/api/slow', { method: 'POST', body: '{}' });
    await waitUntil(() => upstream.requests.length === 2, 'the calls arrive');
    await upstream.kill();
    expectUnavailable(await read);
    expectUnavailable(await write, 'outcome_unknown');
  });

  it('an answer that breaks off half-way breaks off for the client too', async () => {
    const { upstream, gateway } = await start((_req, res) => {
      res.writeHead(200, { 'Content-Length': 1_000 });
      res.write('half');
    });
    const pending = gateway.request('/api/download');
    const failed = expect(pending).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    await waitUntil(() => upstream.requests.length === 1, 'the call arrives');
    await upstream.kill();
    await failed;
    await waitUntil(() => gateway.logs().includes('request aborted'), 'the line of the call is written');
  });

  it('recovers as soon as the API is back', async () => {
    const upstream = await startUpstream();
    const gateway = await startTestGateway({ API_URL: upstream.url });
    opened.push(gateway);
    expect((await gateway.request('/api/x')).status).toBe(200);
    await upstream.kill();
    expectUnavailable(await gateway.request('/api/x'));
    const again = await startUpstream(undefined, upstream.port);
    opened.push({ stop: () => again.kill() });
    expect((await gateway.request('/api/x')).status).toBe(200);
  });

  it('a client that gives up takes its call at the API with it', async () => {
    let isAborted = false;
    const { upstream, gateway } = await start((req) => void req.on('close', () => (isAborted = true)));
    const client = get({ host: '127.0.0.1', port: gateway.port, path: '/api/slow' }).on('error', () => undefined);
    await waitUntil(() => upstream.requests.length === 1, 'the call arrives');
    client.destroy();
    await waitUntil(() => isAborted, 'the call is given up');
  });
});

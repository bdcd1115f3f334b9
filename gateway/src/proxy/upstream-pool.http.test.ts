import type { RequestListener } from 'node:http';
import { failureSchema, setWallet, logInAdmin, API_BASE_PATH } from '@magnetx/contracts';
import { Server } from 'socket.io';
import { io, type Socket as Client } from 'socket.io-client';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { deadUrl, startUpstream, type Upstream } from '../testing/start-upstream.ts';
import { waitUntil } from '../testing/wait-until.ts';

const opened: { stop: () => unknown }[] = [];
afterEach(async () => {
  for (const item of opened.splice(0).reverse()) await item.stop();
});

interface TestApi {
  readonly upstream: Upstream;
  readonly url: string;
  readonly name: string;
  isReady: boolean;
  /** Takes the question for its readiness, and never answers. */
  isSilent: boolean;
  /** Its calls, without questions for its readiness. */
  readonly calls: () => string[];
}

/** An api that answers its name, unless the listener answers. */
async function startApi(listener?: RequestListener, port?: number): Promise<TestApi> {
  const upstream = await startUpstream((req, res) => {
    if (req.url === '/readyz' && api.isSilent) return;
    if (req.url === '/readyz') return void res.writeHead(api.isReady ? 200 : 503).end('{}');
    if (listener) return listener(req, res);
    req.resume().once('end', () => res.setHeader('X-Api', api.name).end('{"success":true}'));
  }, port);
  const calls = () => upstream.requests.map((req) => String(req.url)).filter((url) => url !== '/readyz');
  const api: TestApi = {
    upstream,
    url: upstream.url,
    name: `127.0.0.1:${upstream.port}`,
    isReady: true,
    isSilent: false,
    calls,
  };
  opened.push({ stop: () => upstream.kill() });
  return api;
}

async function startGateway(urls: readonly string[]): Promise<TestGateway> {
  const gateway = await startTestGateway({ API_URL: urls.join(', ') });
  opened.push(gateway);
  return gateway;
}

async function startBoth(first?: RequestListener, second?: RequestListener) {
  const apis = [await startApi(first), await startApi(second)] as const;
  return { apis, gateway: await startGateway(apis.map(({ url }) => url)) };
}

const isUp = async (gateway: TestGateway, api: TestApi): Promise<boolean> => {
  const { text } = await gateway.request('/metrics');
  return text.includes(`magnetx_upstream_up{upstream="${api.name}"} 1`);
};

/** The names of the upstreams that answered the calls. */
async function askTimes(gateway: TestGateway, times: number, path = '/api/x'): Promise<string[]> {
  const answers: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const { status, headers } = await gateway.request(path);
    answers.push(status === 200 ? String(headers['x-api']) : String(status));
  }
  return answers;
}

describe('calls to several apis', () => {
  it('are spread evenly', async () => {
    const { apis, gateway } = await startBoth();
    const answers = await askTimes(gateway, 20);
    for (const { name } of apis) expect(answers.filter((answer) => answer === name)).toHaveLength(10);
  });

  it('go to the one with less to do', async () => {
    const waiting: (() => void)[] = [];
    const { apis, gateway } = await startBoth((req, res) => void waiting.push(() => res.end(req.url)));
    const both = [gateway.request('/api/x'), gateway.request('/api/x')];
    await waitUntil(() => waiting.length === 1, 'one of two calls comes to the slow api');
    await Promise.race(both);
    expect(new Set(await askTimes(gateway, 10))).toEqual(new Set([apis[1].name]));
    waiting.forEach((finish) => finish());
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('are spread evenly whatever polls of live connections wait at one', async () => {
    const polls: (() => void)[] = [];
    const listener: RequestListener = (req, res) =>
      void (req.url?.startsWith('/ws') ? polls.push(() => res.end()) : res.end('{}'));
    const { apis, gateway } = await startBoth(listener, listener);
    const polling = Array.from({ length: 10 }, () => gateway.request('/ws/?userId=one'));
    await waitUntil(() => polls.length === 10, 'all polls are at one api');
    const countsBefore = apis.map((api) => api.calls().length);
    await askTimes(gateway, 10);
    expect(apis.map((api, index) => api.calls().length - (countsBefore[index] ?? 0))).toEqual([5, 5]);
    polls.forEach((finish) => finish());
    await Promise.all(polling);
  });

  it.each(['GET', 'POST', 'DELETE'])('go to another upstream when one refuses connections: %s', async (method) => {
    const api = await startApi();
    const gateway = await startGateway([await deadUrl(), await deadUrl(), api.url]);
    for (let time = 0; time < 6; time += 1) {
      const body = method === 'GET' ? {} : { body: '{"a":1}' };
      expect((await gateway.request('/api/x', { method, ...body })).status).toBe(200);
    }
    expect(api.calls()).toHaveLength(6);
    const large = await gateway.request('/api/x', { method: 'POST', body: 'x'.repeat(90_000) });
    const flowing = await gateway.request('/api/x', { method: 'POST', body: ['one ', 'two'] });
    expect([large.status, flowing.status]).toEqual([200, 200]);
    expect((await gateway.request('/metrics')).text).not.toContain('magnetx_upstream_errors_total{');
  });

  it('take no harm while one is killed and comes back', async () => {
    const { apis, gateway } = await startBoth();
    await askTimes(gateway, 4);
    await apis[0].upstream.kill();
    expect(new Set(await askTimes(gateway, 20))).toEqual(new Set([apis[1].name]));
    expect(await isUp(gateway, apis[0])).toBe(false);
    const back = await startApi(undefined, apis[0].upstream.port);
    await waitUntil(() => isUp(gateway, back), 'the gateway sees that it is back');
    expect(new Set(await askTimes(gateway, 4))).toEqual(new Set([back.name, apis[1].name]));
  });

  it('are no longer given to one that drains, which ends those that it has', async () => {
    const waiting: (() => void)[] = [];
    const { apis, gateway } = await startBoth((_req, res) => void waiting.push(() => res.end('{}')));
    const both = [gateway.request('/api/x'), gateway.request('/api/x')];
    await waitUntil(() => waiting.length === 1, 'a call comes to the one that will drain');
    await Promise.race(both);
    apis[0].isReady = false;
    await waitUntil(async () => !(await isUp(gateway, apis[0])), 'the gateway sees that it drains');
    const before = apis[0].calls().length;
    expect(new Set(await askTimes(gateway, 10))).toEqual(new Set([apis[1].name]));
    expect(apis[0].calls()).toHaveLength(before);
    waiting.forEach((finish) => finish());
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  });

  it('go to one that says nothing only when there is no other, whichever comes first', async () => {
    const { apis, gateway } = await startBoth();
    const [gone, busy] = apis;
    const fallSilent = async () => {
      busy.isSilent = true;
      await waitUntil(async () => !(await isUp(gateway, busy)), 'the gateway has asked as often as it bears silence');
    };
    await fallSilent();
    expect(await askTimes(gateway, 3)).toEqual([gone.name, gone.name, gone.name]);
    await gone.upstream.kill();
    expect(await askTimes(gateway, 3)).toEqual([busy.name, busy.name, busy.name]);
    busy.isSilent = false;
    await waitUntil(() => isUp(gateway, busy), 'the gateway notices that it is ready');
    await fallSilent();
    expect(await askTimes(gateway, 3)).toEqual([busy.name, busy.name, busy.name]);
  });

  it('are answered with 503 while none is ready, and recover automatically', async () => {
    const { apis, gateway } = await startBoth();
    for (const { upstream } of apis) await upstream.kill();
    for (let time = 0; time < 3; time += 1) {
      const { status, headers, json } = await gateway.request('/api/x', { method: 'POST', body: '{}' });
      expect([status, headers['retry-after'], failureSchema.parse(json).code]).toEqual([503, '2', 'unavailable']);
    }
    expect((await gateway.request('/readyz')).json).toMatchObject({ checks: { api: false } });
    const back = await startApi(undefined, apis[1].upstream.port);
    await waitUntil(async () => (await gateway.request('/api/x')).status === 200, 'calls are answered again');
    expect((await gateway.request('/readyz')).json).toMatchObject({ checks: { api: true } });
    expect(back.calls().length).toBeGreaterThan(0);
  });
});

describe('a call whose connection breaks', () => {
  const breakOff: RequestListener = (req) => void req.socket.resetAndDestroy();
  const send = async (gateway: TestGateway, method: string, path: string, headers = {}) => {
    const body = method === 'GET' ? {} : { body: '{}' };
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) {
      statuses.push((await gateway.request(path, { method, headers, ...body })).status);
    }
    return statuses;
  };

  it('is asked again elsewhere when it only reads', async () => {
    const { apis, gateway } = await startBoth(breakOff);
    expect(await send(gateway, 'GET', '/api/x')).toEqual([200, 200, 200, 200]);
    expect(apis[0].calls().length).toBeGreaterThan(0);
  });

  it('is asked again elsewhere when the api does it once, by its key', async () => {
    const { apis, gateway } = await startBoth(breakOff);
    const path = API_BASE_PATH + setWallet.path;
    expect(await send(gateway, setWallet.method, path, { 'idempotency-key': 'k1' })).toEqual([200, 200, 200, 200]);
    expect(apis[0].calls().length).toBeGreaterThan(0);
  });

  it.each([
    ['without a key', setWallet.method, API_BASE_PATH + setWallet.path, {}],
    ['with a key that the api does not look at', 'POST', API_BASE_PATH + logInAdmin.path, { 'idempotency-key': 'k1' }],
  ])('is not asked again %s', async (_what, method, path, headers) => {
    const { apis, gateway } = await startBoth(breakOff);
    const statuses = await send(gateway, method, path, headers);
    expect(statuses.filter((status) => status === 503)).toHaveLength(apis[0].calls().length);
    expect(statuses).toContain(503);
    expect(statuses).toContain(200);
  });

  it('is asked again once, not for ever', async () => {
    const { apis, gateway } = await startBoth(breakOff, breakOff);
    expect((await gateway.request('/api/x')).status).toBe(503);
    expect(apis.flatMap((api) => api.calls())).toHaveLength(2);
  });
});

describe('live connections to several apis', () => {
  const clients: Client[] = [];
  afterEach(() => clients.splice(0).forEach((client) => client.disconnect()));

  async function startHubs() {
    const { apis, gateway } = await startBoth((_req, res) => res.writeHead(404).end());
    const hubs = apis.map(({ upstream }) => {
      const hub = new Server(upstream.server, { path: '/ws' });
      opened.push({ stop: () => hub.close() });
      return hub;
    });
    return { apis, hubs, gateway };
  }

  const open = async (gateway: TestGateway, userId: string, transport: string): Promise<Client> => {
    const options = { path: '/ws', transports: [transport], query: { userId }, reconnection: false, forceNew: true };
    const client = io(`http://127.0.0.1:${gateway.port}`, options);
    clients.push(client);
    await new Promise<void>((resolve, reject) => {
      client.once('connect', resolve);
      client.once('connect_error', reject);
    });
    return client;
  };
  const users = Array.from({ length: 12 }, (_, index) => `user-${index}`);

  it('stay at one api per user, by polling as by websocket, in every gateway', async () => {
    const { apis, hubs, gateway } = await startHubs();
    const other = await startGateway([...apis].reverse().map(({ url }) => url));
    const seen = new Map<string, Set<number>>();
    hubs.forEach((hub, index) => {
      hub.on('connection', ({ handshake }) => {
        const user = String(handshake.query['userId']);
        seen.set(user, (seen.get(user) ?? new Set()).add(index));
      });
    });
    for (const user of users) {
      await open(gateway, user, 'polling');
      await open(gateway, user, 'websocket');
      await open(other, user, 'websocket');
    }
    expect([...seen.values()].map((places) => places.size)).toEqual(users.map(() => 1));
    expect(new Set([...seen.values()].flatMap((places) => [...places]))).toEqual(new Set([0, 1]));
  });

  it.each(['polling', 'websocket'])('go to the next api when theirs is dead: %s', async (transport) => {
    const { apis, hubs, gateway } = await startHubs();
    await hubs[0]?.close();
    await apis[0].upstream.kill();
    for (const user of users) await open(gateway, user, transport);
    expect(hubs[1]?.engine.clientsCount).toBe(users.length);
  });
});

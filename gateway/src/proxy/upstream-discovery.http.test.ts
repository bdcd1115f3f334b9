import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { LIVE_PATH } from '@magnetx/contracts';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { startDnsServer } from '../testing/start-dns-server.ts';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { startUpstream, type Upstream } from '../testing/start-upstream.ts';
import { waitUntil } from '../testing/wait-until.ts';

const opened: { stop: () => unknown }[] = [];
afterEach(async () => {
  for (const item of opened.splice(0).reverse()) await item.stop();
});

const NAME = '_http._tcp.api.test';
const service = ({ port }: Upstream): string => `${port} localhost`;
const callsOf = (api: Upstream): number => api.requests.filter(({ url }) => url !== '/readyz').length;

async function startApi(): Promise<Upstream> {
  const api = await startUpstream();
  opened.push({ stop: () => api.kill() });
  return api;
}

async function startDns(zone: Parameters<typeof startDnsServer>[0]) {
  const dns = await startDnsServer(zone);
  opened.push(dns);
  return dns;
}

async function startGateway(API_URL: string, { address }: { address: string }): Promise<TestGateway> {
  const gateway = await startTestGateway({ API_URL, API_DNS_SERVERS: address });
  opened.push(gateway);
  return gateway;
}

/** The processes that take calls, as the gateway's metrics have them. */
async function upstreamsOf(gateway: TestGateway): Promise<string[]> {
  const { text } = await gateway.request('/metrics');
  return [...text.matchAll(/^magnetx_upstream_up\{upstream="(\S+)"\} 1$/gm)].map(([, name = '']) => name).sort();
}

/** Makes calls, a few at a time, until it is stopped; then resolves with their statuses. */
function startCalling(gateway: TestGateway) {
  const statuses: number[] = [];
  let isStopped = false;
  opened.push({ stop: () => (isStopped = true) });
  const callers = Array.from({ length: 4 }, async () => {
    while (!isStopped) statuses.push((await gateway.request('/api/x')).status);
  });
  return async (): Promise<number[]> => {
    isStopped = true;
    await Promise.all(callers);
    return statuses;
  };
}

describe('a name with many processes', () => {
  it('is followed from one to four to two without a failed call', async () => {
    const apis = [await startApi(), await startApi(), await startApi()];
    const waiting: (() => void)[] = [];
    const leaving = await startUpstream((req, res) => {
      if (req.url === '/api/slow') waiting.push(() => res.end('{}'));
      else res.end('{}');
    });
    const starting = await startUpstream((req, res) => res.writeHead(req.url === '/readyz' ? 503 : 500).end());
    opened.push({ stop: () => starting.kill() });
    const [first, second, third] = apis.map(service);
    const dns = await startDns({ [NAME]: { SRV: [String(first)] } });
    const gateway = await startGateway(`srv+http://${NAME}`, dns);
    const sees = (processes: readonly Upstream[]) =>
      waitUntil(
        async () => `${await upstreamsOf(gateway)}` === `${processes.map(({ port }) => `localhost:${port}`).sort()}`,
        'the gateway has the processes of the records',
      );
    await sees(apis.slice(0, 1));
    const stopCalling = startCalling(gateway);

    dns.zone = { [NAME]: { SRV: [first, second, third, service(leaving), service(starting)].map(String) } };
    await sees([...apis, leaving]);
    await waitUntil(() => [...apis, leaving].every((api) => callsOf(api) > 5), 'each process gets calls');
    expect(callsOf(starting)).toBe(0);
    const slow: ReturnType<typeof gateway.request>[] = [];
    await waitUntil(() => {
      if (waiting.length === 0) slow.push(gateway.request('/api/slow'));
      return waiting.length > 0;
    }, 'a slow call is at the process that will leave');

    dns.zone = { [NAME]: { SRV: [String(first), String(second)] } };
    await sees(apis.slice(0, 2));
    await apis[2]?.kill();
    const callsBefore = callsOf(leaving);
    waiting.forEach((finish) => finish());
    expect((await Promise.all(slow)).filter(({ status }) => status !== 200)).toEqual([]);
    const callsOfFirst = callsOf(apis[0] as Upstream);
    await waitUntil(() => callsOf(apis[0] as Upstream) > callsOfFirst + 20, 'calls continue');
    expect(callsOf(leaving)).toBe(callsBefore);
    await leaving.kill();

    const statuses = await stopCalling();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect((await gateway.request('/metrics')).text).not.toContain(`localhost:${leaving.port}`);
  });

  it('keeps its last known processes while DNS fails or has none, and warns once', async () => {
    const api = await startApi();
    const dns = await startDns({ 'api.test': { A: ['127.0.0.1'] } });
    const gateway = await startGateway(`dns+http://api.test:${api.port}`, dns);
    const fails = async (change: () => void) => {
      const before = dns.queries;
      change();
      await waitUntil(() => dns.queries > before + 1, 'the gateway has looked again');
      expect((await gateway.request('/api/x')).status).toBe(200);
    };
    await fails(() => (dns.zone = {}));
    await fails(() => (dns.isBroken = true));
    expect(gateway.logs().match(/not found by DNS/g)).toHaveLength(1);
  });

  it('has no process in a record without a host or a port', async () => {
    const api = await startApi();
    const dns = await startDns({ [NAME]: { SRV: ['80 .', '0 localhost', service(api)] } });
    const gateway = await startGateway(`srv+http://${NAME}`, dns);
    await waitUntil(async () => `${await upstreamsOf(gateway)}` === `localhost:${api.port}`, 'it has the one process');
    expect((await gateway.request('/api/x')).status).toBe(200);
    expect(gateway.logs()).not.toContain('not found by DNS');
  });

  it('may have no process when the gateway starts', async () => {
    const api = await startApi();
    const dns = await startDns({});
    const gateway = await startGateway(`dns+http://api.test:${api.port}`, dns);
    expect((await gateway.request('/api/x')).status).toBe(503);
    expect((await gateway.request('/readyz')).json).toMatchObject({ checks: { api: false } });
    dns.zone = { 'api.test': { A: ['127.0.0.1'] } };
    await waitUntil(async () => (await gateway.request('/api/x')).status === 200, 'calls are answered');
    const hub = new Server(api.server, { path: '/ws' });
    const client = io(`http://127.0.0.1:${gateway.port}`, { path: '/ws', transports: ['websocket'] });
    opened.push({ stop: () => hub.close() }, { stop: () => client.disconnect() });
    await new Promise<void>((resolve) => client.once('connect', resolve));
  });

  it('is the name of the certificates, not the address and not the host of the site', async () => {
    const names = new Set<string>();
    // Without a certificate, which the gateway would have to trust: the name comes before it.
    const server = createServer({ SNICallback: (name, done) => done(names.add(name) && null) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    opened.push({ stop: () => server.close() });
    const dns = await startDns({ 'api.test': { A: ['127.0.0.1'] } });
    const gateway = await startGateway(`dns+https://api.test:${(server.address() as AddressInfo).port}`, dns);
    await waitUntil(() => names.size > 0, 'the gateway asks whether it is ready');
    const headers = { host: `localhost:${gateway.port}` };
    const upgrade = { ...headers, connection: 'Upgrade', upgrade: 'websocket' };
    expect((await gateway.request('/api/x', { headers })).status).toBe(503);
    expect((await gateway.request(`${LIVE_PATH}/`, { headers: upgrade })).status).toBe(503);
    expect([...names]).toEqual(['api.test']);
  });
});

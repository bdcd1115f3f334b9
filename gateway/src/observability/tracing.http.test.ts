import { startCollector, type Collector } from '@magnetx/operations/testing';
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts';
import { startUpstream, type Upstream } from '../testing/start-upstream.ts';

const STRANGERS = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

let collector: Collector;
let upstream: Upstream;
beforeEach(async () => {
  collector = await startCollector();
  upstream = await startUpstream((req, res) => res.writeHead(req.url?.startsWith('/api/broken') ? 500 : 200).end('{}'));
});
afterEach(async () => {
  await upstream.kill();
  await collector.stop();
});

const start = (settings: Readonly<Record<string, string>> = {}): Promise<TestGateway> =>
  startTestGateway({
    API_URL: upstream.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '1',
    ...settings,
  });

it('traces what it passes on, hands the trace to the api, and names it in the log', async () => {
  const gateway = await start();
  const answer = await gateway.request('/api/broken?token=s3cret', { headers: { traceparent: STRANGERS } });
  const passedOn = String(upstream.requests.at(-1)?.headers['traceparent']);
  await gateway.stop();
  const span = collector.spans().find(({ name }) => name === 'GET api');
  expect(span).toMatchObject({ service: 'gateway', parentSpanId: undefined, statusCode: 2 });
  expect(span?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': 'api',
    'http.response.status_code': 500,
    'error.type': '500',
    'magnetx.request_id': answer.headers['x-request-id'],
  });
  expect(passedOn).toBe(`00-${span?.traceId}-${span?.spanId}-01`);
  expect(gateway.logs()).toMatch(new RegExp(`"traceId":"${span?.traceId}".*"path":"/api/broken"`));
  expect(JSON.stringify(collector.spans())).not.toContain('s3cret');
});

it('continues the trace of a trusted proxy', async () => {
  const gateway = await start({ TRUST_PROXY: '1', OTEL_TRACES_SAMPLER_ARG: '0' });
  await gateway.request('/api/x', { headers: { traceparent: STRANGERS } });
  await gateway.request('/api/x');
  await gateway.stop();
  expect(collector.spans().map(({ traceId }) => traceId)).toEqual([STRANGERS.split('-')[1]]);
});

it('traces pages, and neither files nor probes', async () => {
  const gateway = await start();
  for (const path of ['/somewhere', '/assets/a.js', '/healthz', '/metrics']) await gateway.request(path);
  await gateway.stop();
  expect(collector.spans().map(({ name }) => name)).toEqual(['GET page']);
});

it('answers as usual while the collector is unavailable', async () => {
  const gateway = await start();
  await collector.stop();
  expect((await gateway.request('/api/x')).status).toBe(200);
  await gateway.stop();
  expect(gateway.logs()).toContain('traces cannot be sent');
});

it('sends no word of traces when none are wanted', async () => {
  const gateway = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  await gateway.request('/api/x', { headers: { traceparent: STRANGERS } });
  expect(upstream.requests.at(-1)?.headers).not.toHaveProperty('traceparent');
  await gateway.stop();
  expect(collector.spans()).toEqual([]);
});

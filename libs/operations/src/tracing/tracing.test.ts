import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { pino } from 'pino';
import { startCollector, type Collector } from '../testing/start-collector.ts';
import { startTracing } from './start-tracing.ts';
import type { Tracing } from './tracing.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

let collector: Collector;
let lines: string[];
beforeEach(async () => {
  collector = await startCollector();
  lines = [];
});
afterEach(() => collector.stop());

function start(endpoint: string | null, ratio = 1): Promise<Tracing> {
  const logger = pino({}, { write: (line) => void lines.push(line) });
  const settings = { endpoint, ratio };
  return startTracing({ settings, service: 'api', instanceName: 'a:1', version: '1.2.3', logger });
}

function requestWith(headers: Readonly<Record<string, string>> = {}): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  request.url = '/api/users/secret-name?token=s3cret';
  Object.assign(request.headers, headers);
  return request;
}

it('traces nothing without a collector', async () => {
  const tracing = await start(null);
  const span = tracing.startServerSpan(requestWith({ traceparent: `00-${TRACE}-${PARENT}-01` }), 'request-1');
  expect([span.traceId, span.headers]).toEqual([null, {}]);
  expect(span.run(() => 'done')).toBe('done');
  expect(await tracing.inSpan('step', {}, async ({ traceId }) => traceId)).toBeNull();
  span.end({ status: 200, route: '/' });
  await tracing.stop();
});

it('sends a request and its steps as one trace, and nothing of who asked', async () => {
  const tracing = await start(collector.url);
  const span = tracing.startServerSpan(requestWith(), 'request-1');
  await span.run(() => tracing.inSpan('transaction', {}, async (step) => step.setAttributes({ 'magnetx.tries': 2 })));
  span.end({ status: 200, route: '/api/users/{handle}' });
  await tracing.stop();
  const [step, server] = collector.spans();
  expect(server).toMatchObject({ service: 'api', name: 'GET /api/users/{handle}', traceId: span.traceId });
  expect(server?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/users/{handle}',
    'http.response.status_code': 200,
    'magnetx.request_id': 'request-1',
  });
  expect(step).toMatchObject({ name: 'transaction', traceId: server?.traceId, parentSpanId: server?.spanId });
  expect(step?.attributes).toEqual({ 'magnetx.tries': 2 });
});

it('continues the trace of a call, and propagates it', async () => {
  const tracing = await start(collector.url, 0);
  const sampled = tracing.startServerSpan(requestWith({ traceparent: `00-${TRACE}-${PARENT}-01` }), 'request-1');
  expect(sampled.traceId).toBe(TRACE);
  expect(sampled.headers['traceparent']).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  sampled.end({ status: 503, route: 'api' });
  const fresh = tracing.startServerSpan(requestWith(), 'request-2');
  expect([fresh.traceId, fresh.headers['traceparent']]).toEqual([null, expect.stringMatching(/-00$/)]);
  fresh.end({ status: 200, route: 'api' });
  await tracing.stop();
  expect(collector.spans()).toHaveLength(1);
  expect(collector.spans()[0]).toMatchObject({
    parentSpanId: PARENT,
    statusCode: 2,
    attributes: { 'error.type': '503' },
  });
});

it('says of a step that failed what kind of error it was, and not what it said', async () => {
  const tracing = await start(collector.url);
  const work = () => Promise.reject(new TypeError('private words'));
  await expect(tracing.inSpan('job pay', {}, work)).rejects.toThrow('private words');
  await tracing.stop();
  expect(collector.spans()[0]).toMatchObject({ statusCode: 2, attributes: { 'error.type': 'TypeError' } });
  expect(JSON.stringify(collector.spans())).not.toContain('words');
});

it('continues while the collector is unavailable, and logs that once', async () => {
  await collector.stop();
  const tracing = await start(collector.url);
  const span = tracing.startServerSpan(requestWith(), 'request-1');
  span.end({ status: 200, route: 'api' });
  await tracing.stop();
  expect(lines.filter((line) => line.includes('traces cannot be sent'))).toHaveLength(1);
});

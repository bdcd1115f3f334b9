import { getMe } from '@magnetx/contracts';
import { startCollector, type Collector } from '@magnetx/operations/testing';
import { createTransactions } from '../db/with-transaction.ts';
import { createJobs, type Job } from '../jobs/index.ts';
import { systemRandom } from '../runtime/random.ts';
import { call } from '../testing/client.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { signInWithX } from '../testing/visitor.ts';
import { createObservability } from './index.ts';

const CALLBACK = '/api/auth/x/callback';

interface Line {
  readonly msg: string;
  readonly requestId?: string;
  readonly traceId?: string;
  readonly req?: { readonly path: string };
  readonly caller?: object;
}

let collector: Collector;
let api: TestApi;
let isStopped = false;
beforeAll(async () => {
  collector = await startCollector();
  const traces = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: '1' };
  api = await startTestApi({ env: { LOG_LEVEL: 'debug', INSTANCE_NAME: 'api-1', ...traces } });
});
const stopApi = async () => {
  if (!isStopped) await api.stop();
  isStopped = true;
};
afterAll(async () => {
  await stopApi();
  await collector.stop();
});

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);

/** The jobs of a process on the API's database, with their own logs. */
async function runJobs(...jobs: readonly Job[]): Promise<{ lines: Line[]; figures: string }> {
  const written: string[] = [];
  const { connection } = api.server;
  const observability = await createObservability({
    config: { ...api.config, observability: { ...api.config.observability, instanceName: 'api-2' } },
    random: systemRandom,
    destination: { write: (line) => void written.push(line) },
  });
  const { withTransaction } = createTransactions(connection, { observe: observability.observeTransaction });
  const logged = jobs.map((job) => ({
    ...job,
    run: async () => {
      observability.logger.info({ job: job.name }, 'at work');
      await withTransaction(async () => undefined);
      await job.run({ isEnding: () => false });
    },
  }));
  const shared = { connection, clock: api.clock, random: systemRandom, logger: observability.logger };
  const made = createJobs({ ...shared, jobs: logged, intervalMs: 0, observeRun: observability.observeJobRun });
  await made.runDue();
  const figures = await observability.metrics.render();
  await observability.stop();
  return { lines: linesOf(written.join('')), figures };
}

it('logs the request id in every line of a request', async () => {
  await signInWithX(api, 'lovelace');
  const lines = linesOf(api.logs());
  const access = lines.find((line) => line.req?.path === CALLBACK);
  expect(access).toMatchObject({ level: 'info', service: 'api', instance: 'api-1', traceId: expect.any(String) });
  const transaction = lines.find((line) => line.msg === 'transaction' && line.requestId === access?.requestId);
  expect(transaction).toMatchObject({ outcome: 'committed', tries: 1, traceId: access?.traceId });
});

it('logs who sent a signed-in request', async () => {
  const token = await signInWithX(api, 'hopper');
  const { user } = await call(api, getMe, { token });
  const lines = linesOf(api.logs()).filter(({ req }) => req?.path === '/api/auth/me');
  expect(lines).toEqual([expect.objectContaining({ caller: { kind: 'user', id: user.id } })]);
});

it('logs an id per job run, and counts runs by outcome', async () => {
  const fine: Job = { name: 'fine', everyMs: 0, run: async () => undefined };
  const broken: Job = { name: 'broken', everyMs: 0, run: () => Promise.reject(new Error('out of order')) };
  const { lines, figures } = await runJobs(fine, broken);
  const idsOf = (msg: string) => lines.filter((line) => line.msg === msg).map(({ requestId }) => requestId);
  const [first, second] = idsOf('at work');
  expect(first).toMatch(/^job-fine-[0-9a-f]+$/);
  expect(second).toMatch(/^job-broken-[0-9a-f]+$/);
  expect(idsOf('transaction')).toEqual([first, second]);
  expect(idsOf('a job failed')).toEqual([second]);
  expect(figures).toContain('magnetx_job_runs_total{job_name="fine",outcome="succeeded"} 1');
  expect(figures).toContain('magnetx_job_runs_total{job_name="broken",outcome="failed"} 1');
  expect(figures).toContain('magnetx_job_duration_seconds_count{job_name="fine"} 1');
  expect(figures).toContain('magnetx_transaction_duration_seconds_count{outcome="committed"} 2');
  const run = collector.spans().find(({ name }) => name === 'job broken');
  expect(run).toMatchObject({ statusCode: 2, attributes: { 'magnetx.request_id': second, 'error.type': 'Error' } });
  const ofRun = collector.spans().filter(({ traceId }) => traceId === run?.traceId);
  expect(ofRun.map(({ name }) => name).sort()).toEqual(['job broken', 'transaction']);
});

it('traces a request with its transactions, without names of users', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  const answer = await fetch(`${api.url}/api/nothing/lovelace?token=s3cret`, { headers: { traceparent } });
  await stopApi();
  const request = collector.spans().find(({ traceId }) => traceId === traceparent.split('-')[1]);
  expect(request).toMatchObject({ service: 'api', name: 'GET unmatched', parentSpanId: 'b7ad6b7169203331' });
  expect(request?.attributes).toMatchObject({
    'http.response.status_code': 404,
    'magnetx.request_id': answer.headers.get('x-request-id'),
  });
  const callback = collector.spans().find(({ name }) => name === `GET ${CALLBACK}`);
  const steps = collector.spans().filter(({ parentSpanId }) => parentSpanId === callback?.spanId);
  expect(steps.map(({ name, traceId }) => [name, traceId])).toContainEqual(['transaction', callback?.traceId]);
  expect(JSON.stringify(collector.spans())).not.toMatch(/lovelace|s3cret/);
});

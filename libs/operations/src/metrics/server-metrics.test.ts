import { createServerMetrics } from './server-metrics.ts';

const BUILD = { version: '1.2.3', commit: null };
const never = () => new Promise<never>(() => undefined);

it('names the build, and measures the process', async () => {
  const text = await createServerMetrics(BUILD).render();
  expect(text).toContain('magnetx_build_info{version="1.2.3",commit="unknown"} 1');
  expect(text).toContain('process_cpu_seconds_total');
});

it('counts for one server alone, though the process is the same', async () => {
  const [first, second] = [createServerMetrics(BUILD), createServerMetrics(BUILD)];
  first.requests.inc({ method: 'GET', route: '/', status: '200' });
  expect(await first.render()).toContain('magnetx_http_requests_total{method="GET",route="/",status="200"} 1');
  expect(await second.render()).not.toContain('magnetx_http_requests_total{');
});

it('reads figures when it is asked, and leaves out what cannot be read in time', async () => {
  const metrics = createServerMetrics(BUILD, 20);
  const state = { read: (): number | Promise<number> => 7 };
  metrics.watch('magnetx_things', 'Things.', () => state.read());
  const things = async () => /^magnetx_things (.*)$/m.exec(await metrics.render())?.[1];
  expect(await things()).toBe('7');
  state.read = never;
  expect(await things()).toBeUndefined();
  state.read = () => {
    throw new Error('away');
  };
  expect(await things()).toBeUndefined();
  state.read = () => Promise.resolve(8);
  expect(await things()).toBe('8');
});

it('forgets the values of a label that are not there any more', async () => {
  const metrics = createServerMetrics(BUILD, 20);
  const state = { read: async () => new Map([['one', 1]]) };
  metrics.watchEach('magnetx_lag_seconds', 'Lag.', 'job_name', () => state.read());
  const lags = async () => (await metrics.render()).match(/^magnetx_lag_seconds.*$/gm) ?? [];
  expect(await lags()).toEqual(['magnetx_lag_seconds{job_name="one"} 1']);
  state.read = async () => new Map([['two', 2]]);
  expect(await lags()).toEqual(['magnetx_lag_seconds{job_name="two"} 2']);
  state.read = never;
  expect(await lags()).toEqual([]);
});

it('says of a system whether it answers, and how long it takes', async () => {
  const metrics = createServerMetrics(BUILD, 20);
  const state = { ping: async (): Promise<unknown> => undefined };
  metrics.watchPing('database', () => state.ping());
  const figures = async () => (await metrics.render()).match(/^magnetx_database_.*$/gm) ?? [];
  expect(await figures()).toEqual([
    'magnetx_database_up 1',
    expect.stringMatching(/^magnetx_database_ping_seconds \d/),
  ]);
  state.ping = never;
  expect(await figures()).toEqual(['magnetx_database_up 0']);
});

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  type Collector,
  ensureRedisServer,
  PROCESS_ENV,
  REDIS_START_TIMEOUT_MS,
  startCollector,
} from '@magnetx/operations/testing';
import { testInSoak } from '@magnetx/operations/testing/soak';
import { parse } from 'yaml';
import { ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import { createServers } from './servers.ts';
import { startService, waitUntilReady, type Service } from './service.ts';

const FOLDER = path.join(ROOT, 'docs/runbooks/observability');
const START_TIMEOUT_MS = 60_000 + REDIS_START_TIMEOUT_MS;
const REDIS_PASSWORD = 'a-password-for-tests';

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
const { groups } = parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter((rule) => rule.alert !== undefined);

/** What Prometheus, exporters and the nightly backup measure: names that our servers do not have. */
const OF_EXPORTERS = [
  'up',
  'haproxy_server_status',
  'magnetx_backup_timestamp_seconds',
  'mongodb_up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
];

/** Every query of the dashboard, wherever it stands. */
function queriesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'expr' && typeof inner === 'string' ? [inner] : queriesIn(inner),
  );
}
const queries = queriesIn(JSON.parse(read('dashboard.json')));

/** The metrics of a PromQL query: its words without labels, functions and keywords. */
function metricsIn(query: string): string[] {
  const bare = query
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ')
    .replace(/\boffset\s+\w+/g, ' ');
  const words = bare.match(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w*\s*\()/g) ?? [];
  return words.filter((word) => !['and', 'or', 'unless', 'bool'].includes(word));
}

/** What Prometheus makes of the names of one family. */
function seriesOf(figures: string): string[] {
  return [...figures.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}

describe('a query', () => {
  it.each([
    ['up{job=~"magnetx-.+"} == 0', ['up']],
    ['sum by (le, route) (rate(a_bucket{route="api"}[5m])) / sum(b)', ['a_bucket', 'b']],
    ['max(a) < max(a offset 10m) and deriv(max(b)[15m:1m]) > 1.2e9', ['a', 'a', 'b']],
    ['a:b:ratio_5m > 14.4 * 0.001 unless on (x) c', ['a:b:ratio_5m', 'c']],
  ])('is taken apart: %s', (query, metrics) => expect(metricsIn(query)).toEqual(metrics));
});

describe('with all servers, compiled', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'magnetx-observability-'));
  const logDir = path.join(dataDir, 'logs');
  const services: Service[] = [];
  let collector: Collector;
  let mongoPort: string;
  let url: { api: string; gateway: string };

  beforeAll(async () => {
    await ensureRedisServer();
    collector = await startCollector();
    const ports = {
      mongo: await freePort(),
      redis: await freePort(),
      api: await freePort(),
      gateway: await freePort(),
    };
    mongoPort = String(ports.mongo);
    url = { api: `http://127.0.0.1:${ports.api}`, gateway: `http://127.0.0.1:${ports.gateway}` };
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      MONGO_PORT: String(ports.mongo),
      REDIS_URL: `redis://:${REDIS_PASSWORD}@127.0.0.1:${ports.redis}`,
      PUBLIC_URL: url.gateway,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    };
    execFileSync(process.execPath, [path.join(ROOT, 'tools/src/build-servers.ts'), dataDir]);
    const compiled = (server: 'api' | 'gateway', settings: NodeJS.ProcessEnv) => {
      const args = ['--enable-source-maps', path.join(dataDir, server, 'main.mjs')];
      const service = startService({ name: server, folder: server, args, logDir, env: { ...env, ...settings } });
      services.push(service);
      return service;
    };
    const servers = createServers({ dataDir, env });
    services.push(await servers.database(ports.mongo));
    services.push(await servers.redis(ports.redis, REDIS_PASSWORD));
    await waitUntilReady(compiled('api', { API_PORT: String(ports.api) }), `${url.api}/readyz`, START_TIMEOUT_MS);
    // Without a shell it is never ready, but it still exports metrics.
    const gateway = compiled('gateway', { PORT: String(ports.gateway), API_URL: url.api });
    await waitUntilReady(gateway, `${url.gateway}/healthz`);
  }, START_TIMEOUT_MS);

  const stopServers = async () => {
    for (const service of services.splice(0).reverse()) await service.stop();
  };
  afterAll(async () => {
    await stopServers();
    await collector.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const logOf = (service: string) => readFileSync(path.join(logDir, `${service}.log`), 'utf8');

  testInSoak('runs commands, and names the lines of the sources in stack traces', async () => {
    const run = (file: string, args: readonly string[], nodeArgs: readonly string[] = []) =>
      promisify(execFile)(process.execPath, ['--enable-source-maps', ...nodeArgs, path.join(dataDir, file), ...args], {
        env: { ...PROCESS_ENV, MONGO_PORT: mongoPort, PORT: '0', DATA_DIR: dataDir },
      });
    expect((await run('api/cli.mjs', ['migrate', 'status'])).stdout).toContain('Indexes: as declared.');
    const throws = `import { Server } from 'http'; Server.prototype.listen = () => { throw new Error('refused'); }`;
    const failed = run('gateway/main.mjs', [], ['--import', `data:text/javascript,${encodeURIComponent(throws)}`]);
    await expect(failed).rejects.toMatchObject({
      stderr: expect.stringMatching(/Error: refused\n(.*\n)+ +at listen \(.*gateway\/src\/server\.ts:\d+:\d+\)/),
    });
  });

  testInSoak('lists what is in a compiled server, and nothing else', () => {
    const sbom = JSON.parse(readFileSync(path.join(dataDir, 'api/sbom.cdx.json'), 'utf8')) as {
      components: { purl: string }[];
    };
    const names = sbom.components.map(({ purl }) => purl.replace(/^pkg:npm\/(.*)@.*$/, '$1'));
    expect(names).toEqual(expect.arrayContaining(['mongoose', '%40node-rs/argon2', 'swagger-ui-dist']));
    expect(names.filter((name) => /^(react|redux|tsx|esbuild|typescript)/.test(name))).toEqual([]);
  });

  testInSoak('asks for nothing that no server measures, in the dashboard and the alerts', async () => {
    const figures = await Promise.all(
      [url.api, url.gateway].map(async (server) => (await fetch(`${server}/metrics`)).text()),
    );
    const recorded = rules.flatMap(({ record }) => record ?? []);
    const known = new Set([...figures.flatMap(seriesOf), ...recorded, ...OF_EXPORTERS]);
    const asked = [...queries, ...rules.map(({ expr }) => expr)].flatMap(metricsIn);
    expect(asked.length).toBeGreaterThan(60);
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([]);
  });

  testInSoak('names all that it measures of its own where names are listed', async () => {
    const figures = await Promise.all(
      [url.api, url.gateway].map(async (server) => (await fetch(`${server}/metrics`)).text()),
    );
    const names = figures.flatMap((text) =>
      [...text.matchAll(/^# TYPE (magnetx_\w+)/gm)].map(([, name]) => name ?? ''),
    );
    const list = read('README.md');
    expect([...new Set(names)].filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
  });

  testInSoak('follows one call from the gateway to the api by its id and its trace, and back', async () => {
    const answer = await fetch(`${url.gateway}/api/auth/me`);
    const requestId = String(answer.headers.get('x-request-id'));
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ requestId })]);
    await stopServers();
    const lineOf = (service: string) =>
      logOf(service)
        .split('\n')
        .filter((line) => line.includes(`"requestId":"${requestId}"`) && line.includes('"path":"/api/auth/me"'))
        .map((line) => JSON.parse(line) as Record<string, unknown>)[0];
    const [ofGateway, ofApi] = [lineOf('gateway'), lineOf('api')];
    expect(ofGateway).toMatchObject({ service: 'gateway', level: 'info', instance: expect.any(String) });
    expect(ofApi).toMatchObject({ service: 'api', level: 'info', traceId: ofGateway?.['traceId'] });
    expect(ofApi?.['instance']).not.toBe(ofGateway?.['instance']);
    const shapeOf = (line: object = {}) => Object.keys(line).sort();
    expect(shapeOf(ofApi)).toEqual(shapeOf(ofGateway));
    const spans = collector.spans().filter(({ traceId }) => traceId === ofGateway?.['traceId']);
    const [gateway, api] = ['gateway', 'api'].map((name) => spans.find(({ service }) => service === name));
    expect(gateway).toMatchObject({ name: 'GET api', attributes: { 'magnetx.request_id': requestId } });
    expect(api).toMatchObject({ name: 'GET /api/auth/me', parentSpanId: gateway?.spanId });
  });
});

describe('an alert', () => {
  it.each(['backup_timestamp', 'ssl_earliest_cert', 'filesystem_avail', 'haproxy_server', 'mongodb_up'])(
    'watches %s of what is around the servers',
    (metric) => expect(alerts.filter(({ expr }) => expr.includes(metric))).toHaveLength(1),
  );

  it.each(alerts.map((rule) => [String(rule.alert), rule] as const))('%s leads to what to do', (_name, rule) => {
    expect(rule.labels?.['severity']).toMatch(/^(page|ticket)$/);
    expect(rule.annotations?.['summary']).toMatch(/\S/);
    const runbook = String(rule.annotations?.['runbook']);
    expect([runbook, existsSync(path.join(ROOT, runbook))]).toEqual([expect.stringMatching(/^docs\/runbooks\//), true]);
  });
});

/** Where Prometheus' own tool is installed, it reads what we wrote; elsewhere the tests above must do. */
async function promtoolSays(...args: readonly string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('promtool', args);
    return stdout;
  } catch (error) {
    // Of Node's own class of errors, which is not the one that tests know by this name.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'SUCCESS: not installed';
    throw error;
  }
}

it('is read by Prometheus', async () => {
  expect(await promtoolSays('check', 'rules', path.join(FOLDER, 'alerts.yml'))).toContain('SUCCESS');
  const config = path.join(FOLDER, 'prometheus.yml');
  expect(await promtoolSays('check', 'config', '--syntax-only', config)).toContain('SUCCESS');
  expect(await promtoolSays('test', 'rules', path.join(FOLDER, 'alerts.test.yml'))).toContain('SUCCESS');
  const folder = mkdtempSync(path.join(tmpdir(), 'magnetx-rules-'));
  const file = path.join(folder, 'dashboard.yml');
  const asRules = queries.map((query, index) => ({
    record: `q${index}`,
    expr: query.replaceAll('$__rate_interval', '5m'),
  }));
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }));
  expect(await promtoolSays('check', 'rules', file)).toContain('SUCCESS');
  rmSync(folder, { recursive: true });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureProgram, startRedisServer } from '@magnetx/operations/testing';
import { ROOT } from '@magnetx/tools/paths';
import { freePort } from '@magnetx/tools/ports';
import { startProgram, waitUntilReady, type Service } from '@magnetx/tools/service';
import { median, type Bench, type BenchRow } from './bench.ts';
import { nginxProxyConfig } from './nginx-proxy-config.ts';
import { cpuMillisOf } from './process-figures.ts';
import { runWrk, type WrkFigures } from './run-wrk.ts';

const CONCURRENCY = 32;
const NGINX = 'nginx';
const BARE = 'bare http-proxy-middleware';
const UNDICI = 'bare node:http and undici';
const GATEWAY = 'the gateway, everything on';

interface Contender {
  readonly name: string;
  readonly url: string;
  readonly service: Service;
}

interface Measured extends WrkFigures {
  readonly cpuMicros: number;
}

/** The path of all requests; only the gateway uses it. */
const urlOf = (port: number): string => `http://127.0.0.1:${port}/api/auth/me`;

/** A server in one process, whose output goes to a file: reading it here would take processor time from the others. */
function start(name: string, dir: string, command: readonly string[], env: NodeJS.ProcessEnv = {}): Service {
  const args = ['-c', 'out=$1; shift; exec "$@" >>"$out" 2>&1', 'sh', path.join(dir, `${name}.out`), ...command];
  return startProgram({ name, program: '/bin/sh', args, env: { ...process.env, ...env }, logDir: dir });
}

const fromSource = (file: string, ...args: string[]): string[] => [
  ...[process.execPath, path.join(ROOT, file)],
  ...args,
];

async function startContenders(dir: string, redisUrl: string): Promise<Contender[]> {
  const [upstream, nginx, bare, undici, gateway, shared] = await Promise.all(Array.from({ length: 6 }, freePort));
  const target = `http://127.0.0.1:${upstream}`;
  const config = nginxProxyConfig({ dir, port: nginx ?? 0, target });
  const settings = {
    PROFILE: 'local',
    API_URL: target,
    RELEASES_DIR: path.join(dir, 'releases'),
    RATE_API_PER_MINUTE: '10000000',
    REDIS_URL: '',
  };
  const main = fromSource('gateway/src/main.ts');
  const plan: [name: string, port: number | undefined, command: string[], env?: NodeJS.ProcessEnv][] = [
    ['the upstream alone', upstream, fromSource('bench/src/servers/upstream.ts', String(upstream))],
    [NGINX, nginx, [await ensureProgram('nginx'), '-c', config]],
    [BARE, bare, fromSource('bench/src/servers/bare-proxy.ts', String(bare), target)],
    [UNDICI, undici, fromSource('bench/src/servers/bare-undici.ts', String(undici), target)],
    [GATEWAY, gateway, main, { ...settings, PORT: String(gateway) }],
    [`${GATEWAY}, with Redis`, shared, main, { ...settings, PORT: String(shared), REDIS_URL: redisUrl }],
  ];
  const contenders: Contender[] = [];
  for (const [name, port = 0, command, env] of plan) {
    const service = start(name, dir, command, env);
    await waitUntilReady(service, urlOf(port));
    contenders.push({ name, url: urlOf(port), service });
  }
  return contenders;
}

async function measure({ url, service }: Contender, seconds: number): Promise<Measured> {
  const cpuOf = (): number => cpuMillisOf(service.process.pid) ?? NaN;
  const before = cpuOf();
  const figures = await runWrk({ url, seconds, concurrency: CONCURRENCY });
  return { ...figures, cpuMicros: ((cpuOf() - before) * 1000) / figures.requests };
}

function rowOf(name: string, rounds: readonly Measured[], peer: readonly Measured[]): BenchRow {
  const perSecond = median(rounds.map((round) => round.perSecond));
  const cpuMicros = median(rounds.map((round) => round.cpuMicros));
  // Of each pair in turn, so that what else the machine does in a round weighs on both.
  const ratio = median(rounds.map((round, index) => round.perSecond / (peer[index]?.perSecond ?? NaN)));
  return { name, perSecond, ratio, ...(Number.isFinite(cpuMicros) && { cpuMicros }) };
}

/** A row's figures as parts of another's. */
function comparison(row: BenchRow, other: BenchRow, pairs: number) {
  const cpu =
    row.cpuMicros && other.cpuMicros ? `, ${(row.cpuMicros / other.cpuMicros).toFixed(2)} its processor time` : '';
  return { name: `${row.name} to ${other.name}`, value: `${pairs.toFixed(2)} times its requests a second${cpu}` };
}

/**
 * Cost of a call through the gateway, with security headers, limits, request ids, logs and metrics on:
 * requests a second as a ratio to nginx before the same upstream, and each one's processor time for a request. All are
 * one process. Contenders alternate, after a round in which all warm up; the median of the rounds counts.
 */
export const gatewayProxyBench: Bench = {
  title: 'A call through the gateway',
  run: async (size) => {
    const [rounds, seconds] = size === 'tiny' ? [1, 1] : [5, 3];
    const dir = mkdtempSync(path.join(tmpdir(), 'magnetx-bench-'));
    const redis = await startRedisServer();
    const contenders: Contender[] = [];
    try {
      contenders.push(...(await startContenders(dir, redis.url)));
      const measured = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
      if (size === 'full') for (const contender of contenders) await measure(contender, seconds * 2);
      for (let round = 0; round < rounds; round += 1) {
        for (const contender of contenders) measured.get(contender.name)?.push(await measure(contender, seconds));
      }
      const all = (name: string): Measured[] => measured.get(name) ?? [];
      const rows = [...measured].map(([name, values]) => rowOf(name, values, all(NGINX)));
      const [gateway, bare] = [GATEWAY, BARE].map((name) => rows.find((row) => row.name === name));
      const pairs = median(all(GATEWAY).map((round, index) => round.perSecond / (all(BARE)[index]?.perSecond ?? NaN)));
      const facts = gateway && bare ? [comparison(gateway, bare, pairs)] : [];
      return { failed: [...measured.values()].flat().reduce((sum, { failed }) => sum + failed, 0), rows, facts };
    } finally {
      for (const { service } of contenders.reverse()) await service.stop();
      await redis.stop();
      rmSync(dir, { recursive: true, force: true });
    }
  },
};

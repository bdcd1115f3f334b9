import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@magnetx/tools/ports';
import { startService, waitUntilReady, type Service } from '@magnetx/tools/service';
import { median, type Bench } from './bench';
import { measureRequests } from './measure-requests';

const CONCURRENCY = 32;
const ROUNDS = 3;

interface Contender {
  readonly name: string;
  readonly url: string;
}

async function startContenders(logDir: string): Promise<{ contenders: Contender[]; services: Service[] }> {
  const [upstream, bare, gateway] = [await freePort(), await freePort(), await freePort()];
  const target = `http://127.0.0.1:${upstream}`;
  const start = (name: string, folder: string, args: string[], env: NodeJS.ProcessEnv = {}) =>
    startService({ name, folder, args, env: { ...process.env, ...env }, logDir });
  const settings = {
    PROFILE: 'local',
    PORT: String(gateway),
    API_URL: target,
    RELEASES_DIR: path.join(logDir, 'releases'),
    RATE_API_PER_MINUTE: '10000000',
  };
  const services = [
    start('upstream', 'bench', ['src/servers/upstream.ts', String(upstream)]),
    start('bare-proxy', 'bench', ['src/servers/bare-proxy.ts', String(bare), target]),
    start('gateway', 'gateway', ['src/main.ts'], settings),
  ];
  const contenders = [
    { name: 'upstream alone', url: `${target}/api/auth/me` },
    { name: 'bare http-proxy-middleware', url: `http://127.0.0.1:${bare}/api/auth/me` },
    { name: 'gateway with everything on', url: `http://127.0.0.1:${gateway}/api/auth/me` },
  ];
  for (const [index, service] of services.entries()) await waitUntilReady(service, contenders[index]?.url ?? '');
  return { contenders, services };
}

/**
 * What passing a call through the gateway costs, with security headers, limits, request ids, logs and metrics on:
 * requests a second as a ratio to the bare proxy library before the same upstream. Contenders alternate; the median
 * of the rounds counts.
 */
export const gatewayProxyBench: Bench = {
  title: 'A call through the gateway',
  run: async (size) => {
    const requests = size === 'tiny' ? 50 : 20_000;
    const logDir = mkdtempSync(path.join(tmpdir(), 'magnetx-bench-'));
    const { contenders, services } = await startContenders(logDir);
    try {
      const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
      let failed = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const { name, url } of contenders) {
          const rate = await measureRequests({ url, requests, concurrency: CONCURRENCY });
          rates.get(name)?.push(rate.perSecond);
          failed += rate.failed;
        }
      }
      const peer = median(rates.get('bare http-proxy-middleware') ?? []);
      return {
        failed,
        rows: [...rates].map(([name, values]) => ({ name, perSecond: median(values), ratio: median(values) / peer })),
      };
    } finally {
      for (const service of services) await service.stop();
      rmSync(logDir, { recursive: true, force: true });
    }
  },
};

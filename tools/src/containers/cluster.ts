import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Engine, PROJECT, run } from './engine.ts';
import { createOperator } from './operator.ts';
import { chooseVersion, PREVIOUS, previousRelease, THIS, type Version } from './releases.ts';
import { LOGS, secretOf, SITE_URL } from './site.ts';

const APIS = ['api-1', 'api-2'] as const;
const GATEWAYS = ['gateway-1', 'gateway-2'] as const;
const STORES = ['mongo-1', 'mongo-2', 'mongo-3', 'redis', 'store'] as const;
const LASTING = [...STORES, ...APIS, ...GATEWAYS, 'balancer'] as const;

export { THIS } from './releases.ts';

/** The running containers of a rehearsal, by the names of their services in docker-compose.yml. */
export function attachCluster(root: string) {
  const engine = new Engine(root);
  const operator = createOperator(engine, root);

  async function figuresOf(service: string, port: number, token = ''): Promise<string> {
    const { addresses } = await engine.inspect(service);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://${addresses[`${PROJECT}_edge`]}:${port}/metrics`, { headers }).catch(() => null);
    return answer?.ok ? answer.text() : '';
  }

  /** All that is not as it should be: health, the balancer's view of the gateways, theirs of the APIs. */
  async function findMissing(apis: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    for (const service of [...LASTING, ...apis]) {
      if (!(await engine.isHealthy(service))) missing.push(`${service} is not healthy`);
    }
    if (missing.length > 0) return missing;
    const balancer = await figuresOf('balancer', 8_404);
    const token = secretOf(engine.site, 'metrics_token');
    for (const gateway of GATEWAYS) {
      const isSeen = balancer.includes(`haproxy_server_status{proxy="ready",server="${gateway}",state="UP"} 1`);
      if (!isSeen) missing.push(`the balancer does without ${gateway}`);
      const figures = await figuresOf(gateway, 3_000, token);
      const unseen = [...APIS, ...apis].filter(
        (api) => !figures.includes(`magnetx_upstream_up{upstream="${api}:4000"} 1`),
      );
      missing.push(...unseen.map((api) => `${gateway} does without ${api}`));
    }
    return missing;
  }

  return {
    url: SITE_URL,
    servers: [...APIS, ...GATEWAYS] as const,
    services: LASTING,
    /** With these APIs beside the usual two. */
    untilWhole: (...apis: readonly string[]) => engine.until(() => findMissing(apis)),
    /** Kills its processes, as a crash does. The engine starts it again, as `restart: unless-stopped` asks. */
    kill: async (service: string): Promise<void> => {
      const { pid } = await engine.inspect(service);
      await run('kill', ['-KILL', String(pid)]);
      await engine.until(async () => {
        const { isRunning, pid: next } = await engine.inspect(service);
        return isRunning && next !== pid ? [] : [`${service} did not come back`];
      });
    },
    /** The versions to go through: an upgrade, the way back, and the upgrade again. Without an earlier one, itself. */
    versions: async (): Promise<readonly Version[]> =>
      (await previousRelease()) === null ? [THIS] : [THIS, PREVIOUS, THIS],
    choose: (version: Version): void => chooseVersion(engine.site, version),
    /** Migrates the stored data to the chosen version, beside the running servers. */
    migrate: (): Promise<string> => operator.run('api-cli migrate up'),
    /** Stops it, and starts a new container of the chosen version in its place. Keeps the logs of the old one. */
    replace: async (service: string): Promise<void> => {
      mkdirSync(LOGS, { recursive: true });
      const before = await engine.logsOf(service);
      await engine.compose('up', '--detach', '--no-deps', '--force-recreate', service);
      appendFileSync(path.join(LOGS, `${service}.replaced.log`), before);
    },
    operator,
    /** The ledger's own proof, by the command of the operator. */
    verifyLedger: (): Promise<string> => engine.exec('api-1', 'node', 'cli.mjs', 'ledger:verify'),
  };
}

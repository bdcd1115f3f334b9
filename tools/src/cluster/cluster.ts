import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { freePort } from '../ports.ts';
import { createServers } from '../servers.ts';
import { environmentOf, type StackOptions } from '../stack.ts';
import { createMember, type Member, type MemberOptions } from './member.ts';

type Shared = Pick<StackOptions, 'dataDir' | 'env' | 'publicUrl' | 'onProgress' | 'onTrouble'>;

export interface ClusterOptions extends Shared {
  /** The site's port; any free one by default. */
  readonly port?: number;
  /** The embedded database's port; any free one by default. */
  readonly mongoPort?: number;
  /** Called when a server ends unexpectedly, with the way it ended. */
  readonly onLoss?: MemberOptions['onLoss'];
}

export type { Member };

/** The topology of docker-compose.yml on loopback, each server in its own process. */
export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** Longer than the balancer takes to notice a stopping gateway, or a gateway a stopping API. */
const DRAIN_DELAY_MS = 3_000;

const local = (port: number): string => `http://127.0.0.1:${port}`;

type Ports = Awaited<ReturnType<typeof choosePorts>>;

async function choosePorts({ port, mongoPort }: ClusterOptions) {
  return {
    balancer: port ?? (await freePort()),
    metrics: await freePort(),
    database: mongoPort ?? (await freePort()),
    redis: await freePort(),
    gateways: [await freePort(), await freePort()],
    apis: [await freePort(), await freePort()],
  } as const;
}

/** The environment of every server; `env` of the options wins. */
function settingsOf(options: ClusterOptions, ports: Ports, redisPassword: string): NodeJS.ProcessEnv {
  return environmentOf(options, {
    PORT: String(ports.balancer),
    PUBLIC_URL: options.publicUrl ?? local(ports.balancer),
    MONGO_PORT: String(ports.database),
    MONGODB_URL: '',
    REDIS_URL: `redis://:${redisPassword}@127.0.0.1:${ports.redis}`,
    TRUST_PROXY: '1',
    DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
  });
}

/** Groups of members that start and stop together. They stop in reverse order. */
function createTiers(onLoss: MemberOptions['onLoss']) {
  const tiers: Member[][] = [];
  const members = (): readonly Member[] => tiers.flat();
  return {
    members,
    /** Waits for all members of the tier, then throws the first failure. */
    async start(...wanted: readonly Omit<MemberOptions, 'onLoss'>[]): Promise<void> {
      const tier: Member[] = [];
      tiers.unshift(tier);
      const starting = wanted.map(async (options) => tier.push(await createMember({ ...options, onLoss })));
      const outcomes = await Promise.allSettled(starting);
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    },
    named(name: string): Member {
      const found = members().find((member) => member.name === name);
      if (!found) throw new Error(`There is no ${name} in this cluster`);
      return found;
    },
    async stop(): Promise<void> {
      for (const tier of tiers) await Promise.all(tier.map((member) => member.stop()));
    },
  };
}

/**
 * Starts database and Redis, two APIs, two gateways and the balancer, each once its dependencies are ready. When one
 * fails, the started ones are stopped and the error names it. Publish the front ends to `<dataDir>/releases` first.
 * Installs Debian's redis-server and haproxy where they are missing.
 */
export async function startCluster(options: ClusterOptions) {
  const { dataDir, onTrouble, onProgress: say = () => undefined } = options;
  mkdirSync(dataDir, { recursive: true });
  const ports = await choosePorts(options);
  const redisPassword = randomBytes(16).toString('hex');
  const env = settingsOf(options, ports, redisPassword);
  const servers = createServers({ dataDir, env, onTrouble });
  const tiers = createTiers(options.onLoss);
  const address = (port: number) => `127.0.0.1:${port}`;
  const api = (port: number, name: string, settings: NodeJS.ProcessEnv = {}) => ({
    name,
    url: local(port),
    launch: () => servers.api(port, name, settings),
  });
  const gateway = (port: number, name: string) => ({
    name,
    url: local(port),
    launch: () => servers.gateway(port, ports.apis.map(local), name),
  });
  try {
    say('Starting the embedded database and Redis');
    await tiers.start(
      { name: 'database', url: address(ports.database), launch: () => servers.database(ports.database) },
      { name: 'redis', url: address(ports.redis), launch: () => servers.redis(ports.redis, redisPassword) },
    );
    say('Starting two APIs');
    // Only one API creates the demo data: two would take the same names.
    await tiers.start(api(ports.apis[0], 'api-1'), api(ports.apis[1], 'api-2', { SEED_DEMO: 'false' }));
    say('Starting two gateways');
    await tiers.start(gateway(ports.gateways[0], 'gateway-1'), gateway(ports.gateways[1], 'gateway-2'));
    say('Starting the balancer');
    const launch = () => servers.balancer(ports.balancer, ports.metrics, ports.gateways);
    await tiers.start({ name: 'balancer', url: local(ports.balancer), launch });
  } catch (error) {
    await tiers.stop();
    throw error;
  }
  return {
    /** The balancer's URL. */
    url: env['PUBLIC_URL'] ?? local(ports.balancer),
    /** The balancer's metrics about the gateways. */
    balancerMetricsUrl: `${local(ports.metrics)}/metrics`,
    balancer: tiers.named('balancer'),
    gateways: [tiers.named('gateway-1'), tiers.named('gateway-2')] as const,
    apis: [tiers.named('api-1'), tiers.named('api-2')] as const,
    redis: tiers.named('redis'),
    database: tiers.named('database'),
    /** In the order in which they stop. */
    members: tiers.members(),
    /** Stops the members in the order of their dependencies, in any state. */
    stop: tiers.stop,
    /** Kills all members, as a crash of the machine does. */
    kill: async (): Promise<void> => void (await Promise.all(tiers.members().map((member) => member.kill()))),
  };
}

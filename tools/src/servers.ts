import path from 'node:path';
import { ensureProgram } from '@magnetx/operations/testing';
import { ROOT } from './paths.ts';
import { acceptsConnections } from './ports.ts';
import { startProgram, startService, waitUntil, waitUntilReady, type Service } from './service.ts';

export interface ServersOptions {
  /** The folder of data and logs. */
  readonly dataDir: string;
  /** The environment of every server. */
  readonly env: NodeJS.ProcessEnv;
  readonly onTrouble?: ((line: string) => void) | undefined;
  /** More arguments for node before a server's script, such as `--watch`. */
  readonly nodeArgs?: readonly string[] | undefined;
}

async function onceReady(service: Service, ready: Promise<void>): Promise<Service> {
  try {
    await ready;
    return service;
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** Enough for a slow machine with cold caches, including the demo data. */
const READY_TIMEOUT_MS = 120_000;
/** On one machine every client has the same address. */
const LOCAL_BALANCER_LIMITS = {
  BALANCER_CONNECTIONS_PER_ADDRESS: '50000',
  BALANCER_REQUESTS_PER_10S: '1000000',
};
const BALANCER_CONFIG = path.join(ROOT, 'docker/balancer/haproxy.cfg');

/** Starts the servers of one product on this machine. Each call resolves once its server is ready, else stops it. */
export function createServers({ dataDir, env, onTrouble, nodeArgs = [] }: ServersOptions) {
  const commonOf = (name: string) => ({
    name,
    logDir: path.join(dataDir, 'logs'),
    ...(onTrouble && { onTrouble: (line: string) => onTrouble(`${name}: ${line}`) }),
  });
  const listening = (service: Service, port: number) =>
    onceReady(
      service,
      waitUntil(service, () => acceptsConnections(port)),
    );
  const answering = (service: Service, port: number) =>
    onceReady(service, waitUntilReady(service, `http://127.0.0.1:${port}/readyz`, READY_TIMEOUT_MS));
  const server = (name: string, folder: string, settings: NodeJS.ProcessEnv): Service => {
    const args = [...nodeArgs, 'src/main.ts'];
    return startService({ ...commonOf(name), folder, args, env: { ...env, ...settings } });
  };

  return {
    database: (port: number) => {
      const args = ['src/main.ts', '--port', String(port), '--data', path.resolve(dataDir, 'mongo')];
      return listening(startService({ ...commonOf('database'), folder: 'libs/embedded-mongo', args, env }), port);
    },
    api: (port: number, name = 'api', settings: NodeJS.ProcessEnv = {}) =>
      answering(server(name, 'api', { API_PORT: String(port), ...settings }), port),
    gateway: (port: number, apiUrls: readonly string[], name = 'gateway') =>
      answering(server(name, 'gateway', { PORT: String(port), API_URL: apiUrls.join(',') }), port),
    /** Without persistence. */
    redis: async (port: number, password: string) => {
      const program = await ensureProgram('redis-server');
      // By standard input, so that the process list does not show the password.
      const settings = [`port ${port}`, 'bind 127.0.0.1', `requirepass ${password}`, 'save ""', 'appendonly no'];
      const input = `${settings.join('\n')}\n`;
      return listening(startProgram({ ...commonOf('redis'), program, args: ['-'], input, env }), port);
    },
    /** `metricsPort` serves its metrics about the gateways, for Prometheus. */
    balancer: async (port: number, metricsPort: number, gatewayPorts: readonly [number, number]) => {
      const program = await ensureProgram('haproxy');
      const [first, second] = gatewayPorts.map((gatewayPort) => `127.0.0.1:${gatewayPort}`);
      const settings = {
        BALANCER_ADDRESS: '127.0.0.1',
        BALANCER_PORT: String(port),
        BALANCER_METRICS_PORT: String(metricsPort),
        GATEWAY_1: first,
        GATEWAY_2: second,
      };
      const args = ['-db', '-f', BALANCER_CONFIG];
      const balancerEnv = { ...LOCAL_BALANCER_LIMITS, ...env, ...settings };
      return listening(startProgram({ ...commonOf('balancer'), program, args, env: balancerEnv }), port);
    },
  };
}

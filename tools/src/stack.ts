import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { acceptsConnections } from './ports';
import { startService, waitUntil, waitUntilReady, type Service } from './service';

export interface StackOptions {
  readonly dataDir: string;
  readonly ports: { gateway: number; api: number; mongo: number };
  /** A real MongoDB instead of the embedded one. */
  readonly mongodbUrl?: string | undefined;
  /** The address that people type. Left out: loopback and the gateway's port. */
  readonly publicUrl?: string | undefined;
  /** Settings on top of this process's environment. */
  readonly env?: NodeJS.ProcessEnv;
  readonly onProgress?: (line: string) => void;
  readonly onTrouble?: (line: string) => void;
  /** More arguments for node before a server's script, such as `--watch`. */
  readonly nodeArgs?: readonly string[];
}

/** The whole product, running: database, API and gateway as three processes. */
export interface Stack {
  readonly url: string;
  readonly services: readonly Service[];
  service: (name: 'database' | 'api' | 'gateway') => Service;
  /** Stops in the order in which they need each other: gateway, API, database. */
  stop: () => Promise<void>;
}

function environment(options: StackOptions): NodeJS.ProcessEnv {
  const { ports, dataDir } = options;
  return {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(ports.gateway),
    API_PORT: String(ports.api),
    MONGO_PORT: String(ports.mongo),
    API_URL: `http://127.0.0.1:${ports.api}`,
    PUBLIC_URL: publicUrlOf(options),
    RELEASES_DIR: path.join(dataDir, 'releases'),
    ...(options.mongodbUrl && { MONGODB_URL: options.mongodbUrl }),
    ...options.env,
  };
}

function publicUrlOf(options: StackOptions): string {
  return options.publicUrl ?? `http://127.0.0.1:${options.ports.gateway}`;
}

/**
 * Starts database, API and gateway, each once the one before is ready. When one fails, those already started are
 * stopped and the error names it. The front ends must have been published to `<dataDir>/releases` before.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  mkdirSync(options.dataDir, { recursive: true });
  const services: Service[] = [];
  const env = environment(options);
  const nodeArgs = options.nodeArgs ?? [];
  const say = options.onProgress ?? (() => undefined);
  const start = (name: string, folder: string, args: readonly string[]): Service => {
    const { onTrouble } = options;
    const service = startService({
      name,
      folder,
      args,
      env,
      logDir: path.join(options.dataDir, 'logs'),
      ...(onTrouble && { onTrouble: (line: string) => onTrouble(`${name}: ${line}`) }),
    });
    services.push(service);
    return service;
  };
  const stop = async (): Promise<void> => {
    for (const service of [...services].reverse()) await service.stop();
  };
  try {
    if (!options.mongodbUrl) {
      say('Starting the embedded database');
      const database = start('database', 'libs/embedded-mongo', [
        'src/main.ts',
        '--port',
        String(options.ports.mongo),
        '--data',
        path.resolve(options.dataDir, 'mongo'),
      ]);
      await waitUntil(database, () => acceptsConnections(options.ports.mongo));
    }
    say('Starting the API');
    await waitUntilReady(
      start('api', 'api', [...nodeArgs, 'src/main.ts']),
      `http://127.0.0.1:${options.ports.api}/readyz`,
    );
    say('Starting the gateway');
    const gatewayReady = `http://127.0.0.1:${options.ports.gateway}/readyz`;
    await waitUntilReady(start('gateway', 'gateway', [...nodeArgs, 'src/main.ts']), gatewayReady);
  } catch (error) {
    await stop();
    throw error;
  }
  const service = (name: string): Service => {
    const found = services.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`There is no service ${name} in this stack`);
    return found;
  };
  return { url: publicUrlOf(options), services, service, stop };
}

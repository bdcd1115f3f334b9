import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createServers } from './servers.ts';
import type { Service } from './service.ts';

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

/** The whole product: database, API and gateway as three processes. */
export type Stack = Awaited<ReturnType<typeof startStack>>;

/** The environment of all servers on this machine. */
export function environmentOf(options: Pick<StackOptions, 'dataDir' | 'mongodbUrl' | 'env'>, own: NodeJS.ProcessEnv) {
  return {
    ...process.env,
    DATA_DIR: options.dataDir,
    RELEASES_DIR: path.join(options.dataDir, 'releases'),
    ...(options.mongodbUrl && { MONGODB_URL: options.mongodbUrl }),
    ...own,
    ...options.env,
  };
}

/**
 * Starts database, API and gateway in turn, each once the previous one is ready. When one fails, the started ones are
 * stopped and the error names it. Publish the front ends to `<dataDir>/releases` first.
 */
export async function startStack(options: StackOptions) {
  const { ports, dataDir, mongodbUrl, onTrouble, nodeArgs, onProgress: say = () => undefined } = options;
  mkdirSync(dataDir, { recursive: true });
  const url = options.publicUrl ?? `http://127.0.0.1:${ports.gateway}`;
  const own = { PORT: String(ports.gateway), MONGO_PORT: String(ports.mongo), PUBLIC_URL: url };
  const servers = createServers({ dataDir, env: environmentOf(options, own), onTrouble, nodeArgs });
  const services: Service[] = [];
  /** Stops in the order of dependencies: gateway, API, database. */
  const stop = async (): Promise<void> => {
    for (const service of [...services].reverse()) await service.stop();
  };
  try {
    if (!mongodbUrl) {
      say('Starting the embedded database');
      services.push(await servers.database(ports.mongo));
    }
    say('Starting the API');
    services.push(await servers.api(ports.api));
    say('Starting the gateway');
    services.push(await servers.gateway(ports.gateway, [`http://127.0.0.1:${ports.api}`]));
  } catch (error) {
    await stop();
    throw error;
  }
  const service = (name: 'database' | 'api' | 'gateway'): Service => {
    const found = services.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`There is no service ${name} in this stack`);
    return found;
  };
  return { url, services, service, stop };
}

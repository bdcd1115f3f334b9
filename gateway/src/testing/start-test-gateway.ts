import { createFolderObjectStore } from '@magnetx/object-store';
import { loadConfig } from '../config.ts';
import { createLogger } from '../observability/logger.ts';
import { createReleases } from '../registry/releases.ts';
import { startServer, stopServer, type Gateway } from '../server.ts';
import { createBuild, type BuildInput } from './create-build.ts';
import { createFolder } from './create-folder.ts';
import { request, type Answer, type RequestInput } from './request.ts';

export interface TestGateway {
  readonly gateway: Gateway;
  readonly port: number;
  readonly storeDir: string;
  /** Everything logged so far. */
  readonly logs: () => string;
  readonly request: (path: string, input?: RequestInput) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

const OPERATOR = { by: 'operator', isDryRun: false };

/** Publishes a build of the given kind and makes it live. Returns its version. */
export async function release(storeDir: string, input: BuildInput): Promise<string> {
  const store = createFolderObjectStore(storeDir);
  const releases = createReleases({ store, logger: createLogger('silent') });
  const { dir, release: built } = createBuild(input);
  await releases.publish(built.name, dir, OPERATOR);
  await releases.promote(built.name, built.version, OPERATOR);
  return built.version;
}

/**
 * A gateway in this process, on a free port and with an empty store unless the settings name one. Settings are named as
 * in the environment. Its pages wait for their data, however busy the machine is.
 */
export async function startTestGateway(settings: Readonly<Record<string, string>> = {}): Promise<TestGateway> {
  const storeDir = settings['RELEASES_DIR'] ?? createFolder();
  const lines: string[] = [];
  const logger = createLogger('debug', { destination: { write: (line) => void lines.push(line) } });
  const config = loadConfig({ PORT: '0', RELEASES_DIR: storeDir, PAGE_DATA_WAIT_MS: '5000', ...settings });
  const gateway = await startServer(config, logger);
  let stopping: Promise<void> | null = null;
  return {
    gateway,
    port: gateway.port,
    storeDir,
    logs: () => lines.join(''),
    request: (path, input) => request(gateway.port, path, input),
    stop: () => (stopping ??= stopServer(gateway)),
  };
}

import {
  MANIFEST_FILE,
  RELEASE_FILE,
  assetBase,
  releaseSchema,
  type Registry,
  type RegistryEntry,
} from '@magnetx/federation';
import type { Logger } from 'pino';
import { SHELL_NAME } from './release-store';

const DEV_VERSION = 'dev';
const TIMEOUT_MS = 2_000;

/** What the pages need to know of a release, wherever it comes from. */
const devReleaseSchema = releaseSchema.pick({ contract: true, routes: true });

/** The local profile's remotes that come from a development server, in place of their releases. */
export class DevRemotes {
  constructor(
    private readonly servers: ReadonlyMap<string, string>,
    private readonly logger: Logger,
  ) {}

  get hasShell(): boolean {
    return this.servers.has(SHELL_NAME);
  }

  get names(): readonly string[] {
    return [...this.servers.keys()];
  }

  /** The origin of the server that an address belongs to, or null when it is none of a development server. */
  serverFor(path: string): string | null {
    const name = this.names.find((candidate) => path.startsWith(`${this.baseOf(candidate)}/`));
    return (name && this.servers.get(name)) ?? null;
  }

  /** Where the browser finds the files of a development server: at the same path there as here. */
  baseOf(name: string): string {
    return assetBase({ name, version: DEV_VERSION });
  }

  async fetchShellTemplate(): Promise<string> {
    const response = await this.#fetch(SHELL_NAME, 'index.html');
    return response.text();
  }

  /** The registry with the development servers in it; routes and contract from them, else from the live release. */
  async override(registry: Registry): Promise<Registry> {
    const remotes = this.names.filter((name) => name !== SHELL_NAME);
    if (remotes.length === 0) return registry;
    const entries = await Promise.all(
      remotes.map(async (name) => [name, await this.#entryOf(name, registry.microFrontends[name]?.[0])] as const),
    );
    const microFrontends = { ...registry.microFrontends };
    for (const [name, entry] of entries) if (entry) microFrontends[name] = [entry];
    return { ...registry, microFrontends };
  }

  async #entryOf(name: string, live: RegistryEntry | undefined): Promise<RegistryEntry | null> {
    const extras = (await this.#readRelease(name)) ?? live?.extras;
    if (!extras) return null;
    return {
      url: `${this.baseOf(name)}/${MANIFEST_FILE}`,
      metadata: { version: DEV_VERSION },
      deployment: { traffic: 100, default: true },
      extras,
    };
  }

  async #readRelease(name: string): Promise<RegistryEntry['extras'] | null> {
    try {
      return devReleaseSchema.parse(await (await this.#fetch(name, RELEASE_FILE)).json());
    } catch (error) {
      this.logger.warn({ err: error, remote: name }, 'the development server does not tell its routes');
      return null;
    }
  }

  async #fetch(name: string, file: string): Promise<Response> {
    const address = `${this.servers.get(name)}${this.baseOf(name)}/${file}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return response;
  }
}

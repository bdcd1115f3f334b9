import { stat } from 'node:fs/promises';
import type { Registry, RegistryEntry } from '@magnetx/federation';
import type { Logger } from 'pino';
import { SHELL_NAME } from './release-store';
import { readRegistry, registryFile } from './stored-registry';
import { hasCode } from './system-error';

export interface Live {
  readonly shell: RegistryEntry | null;
  /** The remotes, without the shell: what a page is handed. */
  readonly registry: Registry;
}

/** Changes whenever the file is replaced: a rename brings a new inode even within one tick of the clock. */
async function stampOf(file: string): Promise<string> {
  try {
    const { ino, mtimeMs, size } = await stat(file);
    return `${ino}/${mtimeMs}/${size}`;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'missing';
    throw error;
  }
}

function split(stored: Registry): Live {
  const { [SHELL_NAME]: shell, ...microFrontends } = stored.microFrontends;
  return { shell: shell?.[0] ?? null, registry: { ...stored, microFrontends } };
}

/** What is live now, kept in memory and read again when a promotion has replaced the registry. */
export class LiveReleases {
  #stamp = '';
  #live: Live | null = null;
  #error: unknown = null;

  constructor(
    private readonly storeDir: string,
    private readonly logger: Logger,
  ) {}

  /** A registry that cannot be read is logged; until it can, the last good one counts. Throws if there is none. */
  async read(): Promise<Live> {
    const stamp = await stampOf(registryFile(this.storeDir));
    if (stamp !== this.#stamp) await this.#load(stamp);
    if (this.#live) return this.#live;
    throw this.#error;
  }

  /** Throws when the registry as it stands in the store now is not readable. */
  async assertReadable(): Promise<void> {
    await this.read();
    if (this.#error) throw this.#error;
  }

  async #load(stamp: string): Promise<void> {
    try {
      this.#live = split(await readRegistry(this.storeDir));
      this.#error = null;
    } catch (error) {
      this.#error = error;
      this.logger.error({ err: error }, 'the registry cannot be read');
    }
    this.#stamp = stamp;
  }
}

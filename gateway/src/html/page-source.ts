import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { assetBase, type Registry } from '@magnetx/federation';
import type { DevRemotes } from '../registry/dev-remotes';
import type { LiveReleases } from '../registry/live-releases';
import { SHELL_NAME, releaseDir } from '../registry/release-store';

interface Template {
  readonly html: string;
  readonly assetBase: string;
}

/** Nobody has made a shell live yet, so there is no page to answer with. */
class NoShellError extends Error {
  constructor() {
    super('no shell is live: publish a build of it');
    this.name = 'NoShellError';
  }
}

/** What pages are made of: the live shell's template, kept in memory while it is live, and the registry. */
export class PageSource {
  #template: (Template & { version: string }) | null = null;

  constructor(
    private readonly storeDir: string,
    private readonly live: LiveReleases,
    private readonly devRemotes: DevRemotes,
  ) {}

  async readRegistry(): Promise<Registry> {
    const { registry } = await this.live.read();
    return this.devRemotes.override(registry);
  }

  /** Throws `NoShellError` before the first promotion of a shell. */
  async readTemplate(): Promise<Template> {
    if (this.devRemotes.hasShell) {
      return { html: await this.devRemotes.fetchShellTemplate(), assetBase: this.devRemotes.baseOf(SHELL_NAME) };
    }
    const { shell } = await this.live.read();
    if (!shell) throw new NoShellError();
    const { version } = shell.metadata;
    if (this.#template?.version === version) return this.#template;
    const html = await readFile(path.join(releaseDir(this.storeDir, SHELL_NAME, version), 'index.html'), 'utf8');
    this.#template = { html, version, assetBase: assetBase({ name: SHELL_NAME, version }) };
    return this.#template;
  }
}

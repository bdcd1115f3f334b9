import { devBaseOf, fetchDevFile } from './dev-build.ts';
import { SHELL_NAME } from './catalog.ts';

/** The remotes that development servers serve instead of their releases, in the local profile. */
export class DevRemotes {
  private readonly servers: ReadonlyMap<string, string>;

  constructor(servers: ReadonlyMap<string, string>) {
    this.servers = servers;
  }

  get names(): readonly string[] {
    return [...this.servers.keys()];
  }

  /** The development server of a remote; null when its release is served. */
  originOf(name: string): string | null {
    return this.servers.get(name) ?? null;
  }

  /** The origin of the development server that serves a path, or null. */
  serverFor(path: string): string | null {
    const name = this.names.find((candidate) => path.startsWith(`${devBaseOf(candidate)}/`));
    return (name && this.servers.get(name)) ?? null;
  }

  async fetchShellTemplate(): Promise<string> {
    const response = await fetchDevFile(this.servers.get(SHELL_NAME) ?? '', SHELL_NAME, 'index.html');
    return response.text();
  }
}

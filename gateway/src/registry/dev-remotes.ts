import { devBaseOf, fetchDevFile } from './dev-build.ts';
import { SHELL_NAME } from './catalog.ts';

/** The local profile's remotes that come from a development server, in place of their releases. */
export class DevRemotes {
  private readonly servers: ReadonlyMap<string, string>;

  constructor(servers: ReadonlyMap<string, string>) {
    this.servers = servers;
  }

  get names(): readonly string[] {
    return [...this.servers.keys()];
  }

  /** The development server of a remote, or null for one that comes from its release. */
  originOf(name: string): string | null {
    return this.servers.get(name) ?? null;
  }

  /** The origin of the server that an address belongs to, or null when it is none of a development server. */
  serverFor(path: string): string | null {
    const name = this.names.find((candidate) => path.startsWith(`${devBaseOf(candidate)}/`));
    return (name && this.servers.get(name)) ?? null;
  }

  async fetchShellTemplate(): Promise<string> {
    const response = await fetchDevFile(this.servers.get(SHELL_NAME) ?? '', SHELL_NAME, 'index.html');
    return response.text();
  }
}

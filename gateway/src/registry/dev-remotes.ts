import { devBaseOf, fetchDevFile } from './dev-build.ts';
import { SHELL_NAME } from './catalog.ts';

export type DevRemotes = ReturnType<typeof createDevRemotes>;

/** The remotes that development servers serve instead of their releases, in the local profile. */
export function createDevRemotes(servers: ReadonlyMap<string, string>) {
  const names = [...servers.keys()];
  return {
    names,
    /** The development server of a remote; null when its release is served. */
    originOf: (name: string): string | null => servers.get(name) ?? null,
    /** The origin of the development server that serves a path, or null. */
    serverFor(path: string): string | null {
      const name = names.find((candidate) => path.startsWith(`${devBaseOf(candidate)}/`));
      return (name && servers.get(name)) ?? null;
    },
    async fetchShellTemplate(): Promise<string> {
      const response = await fetchDevFile(servers.get(SHELL_NAME) ?? '', SHELL_NAME, 'index.html');
      return response.text();
    },
  };
}

import type { LiveRelease } from '../host.ts';
import type { Registry, RegistryEntry } from '../registry/registry.schema.ts';

/** Of a remote's entries, the one that this page uses. */
function liveEntryOf(entries: readonly RegistryEntry[]): RegistryEntry | undefined {
  return entries.find(({ deployment }) => deployment.default) ?? entries[0];
}

/** The entry of the remote of this name that a page with this registry uses. */
export function entryIn({ microFrontends }: Registry, name: string): RegistryEntry | undefined {
  return liveEntryOf(microFrontends[name] ?? []);
}

/** What the registry has live, by name. */
export function liveReleases(registry: Registry): LiveRelease[] {
  return Object.keys(registry.microFrontends)
    .flatMap((name) => {
      const version = entryIn(registry, name)?.metadata.version;
      return version === undefined ? [] : [{ name, version }];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

import type { LiveRelease } from '../host';
import type { Registry, RegistryEntry } from '../registry/registry.schema';

/** Of a remote's entries, the one that this page uses. */
export function liveEntryOf(entries: readonly RegistryEntry[]): RegistryEntry | undefined {
  return entries.find(({ deployment }) => deployment.default) ?? entries[0];
}

/** What the registry has live, by name. */
export function liveReleases({ microFrontends }: Registry): LiveRelease[] {
  return Object.entries(microFrontends)
    .flatMap(([name, entries]) => {
      const version = liveEntryOf(entries)?.metadata.version;
      return version === undefined ? [] : [{ name, version }];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

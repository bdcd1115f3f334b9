import type { LiveRelease } from '../host.ts';
import type { Registry, RegistryEntry } from '../registry/registry.schema.ts';

/** The remote's entry that a page with this registry uses. */
export function entryIn({ microFrontends }: Registry, name: string): RegistryEntry | undefined {
  const entries = microFrontends[name];
  return entries?.find(({ deployment }) => deployment.default) ?? entries?.[0];
}

/** The live releases of a registry, by name. */
export function liveReleases(registry: Registry): LiveRelease[] {
  return Object.keys(registry.microFrontends)
    .flatMap((name) => {
      const version = entryIn(registry, name)?.metadata.version;
      return version === undefined ? [] : [{ name, version }];
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

import { MANIFEST_FILE, assetBase, type RegistryEntry, type Release } from '@magnetx/federation';

/** The address of a release's manifest, as the registry lists it. */
export function entryUrlOf(name: string, version: string): string {
  return `${assetBase({ name, version })}/${MANIFEST_FILE}`;
}

interface EntryInput {
  readonly url: string;
  readonly fallbackUrl: string | null;
  readonly deployment: RegistryEntry['deployment'];
  readonly isCanary: boolean;
}

/** A release as the registry lists it. */
export function toRegistryEntry(release: Release, input: EntryInput): RegistryEntry {
  const integrity = release.integrity[MANIFEST_FILE];
  return {
    url: input.url,
    ...(input.fallbackUrl !== null && { fallbackUrl: input.fallbackUrl }),
    metadata: { version: release.version, ...(integrity !== undefined && { integrity }) },
    deployment: input.deployment,
    extras: {
      contract: release.contract,
      routes: release.routes,
      ...(input.isCanary && { isCanary: true }),
    },
  };
}

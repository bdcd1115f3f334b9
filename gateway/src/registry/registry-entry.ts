import { MANIFEST_FILE, REMOTE_ENTRY_FILE, assetBase, type RegistryEntry, type Release } from '@magnetx/federation';

/** The address of a release's manifest, as the registry lists it. */
export function entryUrlOf(name: string, version: string): string {
  return `${assetBase({ name, version })}/${MANIFEST_FILE}`;
}

interface EntryInput {
  readonly url: string;
  /** The release to fall back to, from the same store. */
  readonly fallback: Release | null;
  readonly deployment: RegistryEntry['deployment'];
  readonly isOnTrial: boolean;
}

/** A release as the registry lists it. */
export function toRegistryEntry(release: Release, input: EntryInput): RegistryEntry {
  const { fallback } = input;
  const integrity = release.integrity[MANIFEST_FILE];
  const entryIntegrity = release.integrity[REMOTE_ENTRY_FILE];
  const fallbackIntegrity = fallback?.integrity[REMOTE_ENTRY_FILE];
  return {
    url: input.url,
    ...(fallback && { fallbackUrl: entryUrlOf(fallback.name, fallback.version) }),
    metadata: { version: release.version, ...(integrity !== undefined && { integrity }) },
    deployment: input.deployment,
    extras: {
      contract: release.contract,
      routes: release.routes,
      ...(input.isOnTrial && { isCanary: true }),
      ...(entryIntegrity !== undefined && { entryIntegrity }),
      ...(fallbackIntegrity !== undefined && { fallbackIntegrity }),
    },
  };
}

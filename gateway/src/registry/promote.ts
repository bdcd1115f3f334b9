import {
  FEDERATION_CONTRACT,
  MANIFEST_FILE,
  assetBase,
  releaseSchema,
  type RegistryEntry,
  type Release,
} from '@magnetx/federation';
import { recordDeploy } from './deploy-log';
import { SHELL_NAME, readRelease, releaseDir } from './release-store';
import { withStoreLock } from './store-lock';
import { readRegistry, writeRegistry } from './stored-registry';

/** The address by which a release is entered: a remote's manifest, the shell's page template. */
function entryUrl(release: Pick<Release, 'name' | 'version'>): string {
  return `${assetBase(release)}/${entryFile(release.name)}`;
}

function entryFile(name: string): string {
  return name === SHELL_NAME ? 'index.html' : MANIFEST_FILE;
}

function toEntry(release: Release, previousUrl: string | undefined): RegistryEntry {
  const integrity = release.integrity[entryFile(release.name)];
  return {
    url: entryUrl(release),
    ...(previousUrl !== undefined && { fallbackUrl: previousUrl }),
    metadata: { version: release.version, ...(integrity !== undefined && { integrity }) },
    deployment: { traffic: 100, default: true },
    extras: {
      contract: release.contract,
      routes: release.routes,
      ...(release.preloads && { preloads: release.preloads }),
    },
  };
}

/** What the live shell speaks; before there is one, what this source tree speaks. */
function assertContractOffered(release: Release, liveShell: RegistryEntry | undefined): void {
  const isShell = release.name === SHELL_NAME;
  const offered = isShell ? FEDERATION_CONTRACT : (liveShell?.extras.contract ?? FEDERATION_CONTRACT);
  if (release.contract === offered) return;
  throw new Error(
    `${release.name} ${release.version} was built for contract ${release.contract}, ` +
      `but ${isShell ? 'this gateway serves' : 'the live shell offers'} contract ${offered}`,
  );
}

interface Promotion {
  readonly release: Release;
  readonly previousVersion: string | null;
}

/**
 * Makes a published release the live one, for everybody at once. The one that was live stays as the address to
 * fall back to. Promoting the live release again changes nothing. Refused when the host–remote contract differs.
 */
export async function promote(storeDir: string, name: string, version: string): Promise<Promotion> {
  return withStoreLock(storeDir, async () => {
    const named = releaseSchema.pick({ name: true, version: true }).parse({ name, version });
    const release = await readRelease(releaseDir(storeDir, named.name, named.version));
    const registry = await readRegistry(storeDir);
    const [live] = registry.microFrontends[name] ?? [];
    assertContractOffered(release, registry.microFrontends[SHELL_NAME]?.[0]);
    const previousVersion = live?.metadata.version ?? null;
    if (previousVersion === version) return { release, previousVersion };
    const microFrontends = { ...registry.microFrontends, [name]: [toEntry(release, live?.url)] };
    await writeRegistry(storeDir, { ...registry, microFrontends });
    const previous = previousVersion !== null && { previousVersion };
    await recordDeploy(storeDir, { action: 'promote', name, version, ...previous });
    return { release, previousVersion };
  });
}

import { pino } from 'pino';
import { createReleases } from '../registry/create-releases.ts';
import type { Deployer, Releases } from '../registry/releases.ts';
import { createFolderObjectStore } from '../release-store/folder-object-store.ts';
import { makeBuild, type BuildInput } from './make-build.ts';
import { makeFolder } from './make-folder.ts';

export const OPERATOR: Deployer = { by: 'operator', isDryRun: false };
export const DRY: Deployer = { by: 'operator', isDryRun: true };

export interface TestReleases extends Releases {
  readonly storeDir: string;
  /** Publishes a build and returns its version. */
  readonly put: (input?: BuildInput) => Promise<string>;
  /** Publishes a build and makes it live. */
  readonly putLive: (input?: BuildInput) => Promise<string>;
}

/** Publishes a build of the given kind and returns its version. */
export async function publishBuild(releases: Releases, input: BuildInput = {}): Promise<string> {
  const { dir, release } = makeBuild(input);
  await releases.publish(release.name, dir, OPERATOR);
  return release.version;
}

/** The releases of a store in a folder, as one process sees them. */
export function openReleases(storeDir = makeFolder(), clock?: () => Date): TestReleases {
  const store = createFolderObjectStore(storeDir);
  const releases = createReleases({ store, logger: pino({ level: 'silent' }), ...(clock && { clock }) });
  const put = (input?: BuildInput): Promise<string> => publishBuild(releases, input);
  const putLive = async (input?: BuildInput): Promise<string> => {
    const version = await put(input);
    await releases.promote(input?.name ?? 'mfe-admin', version, OPERATOR);
    return version;
  };
  return { ...releases, storeDir, put, putLive };
}

import { createFolderObjectStore } from '@magnetx/object-store';
import { pino } from 'pino';
import { createReleases } from '../registry/releases.ts';
import type { Deployer } from '../registry/deploy-error.ts';
import type { Releases } from '../registry/releases.ts';
import { createBuild, type BuildInput } from './create-build.ts';
import { createFolder } from './create-folder.ts';

export const OPERATOR: Deployer = { by: 'operator', isDryRun: false };
export const DRY_RUN: Deployer = { by: 'operator', isDryRun: true };

export interface TestReleases extends Releases {
  readonly storeDir: string;
  /** Publishes a build and returns its version. */
  readonly put: (input?: BuildInput) => Promise<string>;
  /** Publishes a build and makes it live. */
  readonly publishQuest: (input?: BuildInput) => Promise<string>;
}

/** Publishes a build of the given kind and returns its version. */
export async function publishBuild(releases: Releases, input: BuildInput = {}): Promise<string> {
  const { dir, release } = createBuild(input);
  await releases.publish(release.name, dir, OPERATOR);
  return release.version;
}

/** The releases of a store in a folder, as one process sees them. */
export function openReleases(storeDir = createFolder(), clock?: () => Date): TestReleases {
  const store = createFolderObjectStore(storeDir);
  const releases = createReleases({ store, logger: pino({ level: 'silent' }), ...(clock && { clock }) });
  const put = (input?: BuildInput): Promise<string> => publishBuild(releases, input);
  const publishQuest = async (input?: BuildInput): Promise<string> => {
    const version = await put(input);
    await releases.promote(input?.name ?? 'mfe-admin', version, OPERATOR);
    return version;
  };
  return { ...releases, storeDir, put, publishQuest };
}

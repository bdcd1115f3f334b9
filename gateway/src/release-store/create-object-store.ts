import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { createFolderObjectStore } from './folder-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3ObjectStore } from './s3-object-store.ts';

/** The store of the settings for operators, without keys. */
export function describeStore({ releasesS3, releasesDir }: Config): string {
  return releasesS3 ? `bucket ${releasesS3.bucket} at ${new URL(releasesS3.endpoint).host}` : releasesDir;
}

/** The store of the settings: a bucket if one is set, else a folder. */
export function createObjectStore(config: Config, logger: Logger): ObjectStore {
  const { releasesS3, releasesDir, releaseCacheDir } = config;
  return releasesS3
    ? createS3ObjectStore({ ...releasesS3, cacheDir: releaseCacheDir, logger })
    : createFolderObjectStore(releasesDir);
}

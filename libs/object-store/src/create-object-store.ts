import type { Logger } from 'pino';
import { createFolderObjectStore } from './folder-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Settings } from './s3-client.ts';
import { createS3ObjectStore } from './s3-object-store.ts';

export interface StoreSettings {
  readonly folder: string;
  /** Replaces the folder. Null: the folder is used. */
  readonly bucket: S3Settings | null;
  /** The folder for copies of a bucket's served files. Null: `localFile` is not used. */
  readonly cacheDir: string | null;
}

/** The store of the settings for operators, without keys. */
export function describeStore({ bucket, folder }: StoreSettings): string {
  return bucket ? `bucket ${bucket.bucket} at ${new URL(bucket.endpoint).host}` : folder;
}

/** The store of the settings: a bucket if one is set, else a folder. */
export function createObjectStore({ bucket, folder, cacheDir }: StoreSettings, logger: Logger): ObjectStore {
  return bucket ? createS3ObjectStore({ ...bucket, cacheDir, logger }) : createFolderObjectStore(folder);
}

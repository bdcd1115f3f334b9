import type { S3Settings } from './s3-client.ts';

/** The values of a bucket's settings, such as those of `RELEASES_S3_ENDPOINT` and its neighbours. */
export interface BucketValues {
  readonly ENDPOINT?: string | undefined;
  readonly BUCKET?: string | undefined;
  readonly REGION: string;
  readonly ACCESS_KEY_ID?: string | undefined;
  readonly SECRET_ACCESS_KEY?: string | undefined;
}

const REQUIRED = ['ENDPOINT', 'BUCKET', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] as const;

/** The bucket of settings that begin with `prefix`. Null when none is set; adds a problem for each missing one. */
export function parseBucket(prefix: string, values: BucketValues, problems: string[]): S3Settings | null {
  const missing = REQUIRED.filter((name) => values[name] === undefined);
  if (missing.length === REQUIRED.length) return null;
  problems.push(...missing.map((name) => `${prefix}_${name}: must be set too, or none of the bucket's settings`));
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = REQUIRED.map((name) => values[name]);
  return { endpoint, bucket, region: values.REGION, accessKeyId, secretAccessKey };
}

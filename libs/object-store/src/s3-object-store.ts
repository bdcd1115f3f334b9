import type { Logger } from 'pino';
import { FileCache } from './file-cache.ts';
import { assertKeyPrefix, assertObjectKey, compareKeys } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Client, type S3Answer, type S3Settings } from './s3-client.ts';
import { parseErrorCode, parseListing } from './s3-listing.ts';

/** How late a gateway may see another's change; each read is a request to the bucket. */
const FRESH_FOR_MS = 1_000;
const CACHE_BYTES_MAX = 1024 ** 3;
/** An empty object that tests whether the bucket supports conditional writes. */
const PROBE_KEY = '_probe/conditional-create';

export interface S3StoreOptions extends S3Settings {
  /** The folder for copies of served files. Null: `localFile` is not used. */
  readonly cacheDir: string | null;
  readonly logger: Logger;
  readonly cacheBytesMax?: number;
  readonly timeoutMs?: number;
}

function expect({ status, body }: S3Answer, expected: number, what: string): Buffer {
  if (status === expected) return body;
  const code = parseErrorCode(body.toString()) ?? 'no error code';
  throw new Error(`${what} failed: the bucket answered ${status} (${code})`);
}

async function createOnce(client: S3Client, key: string, body: Buffer) {
  const answer = await client.send({ method: 'PUT', key, headers: { 'If-None-Match': '*' }, body });
  // 409: another client kept writing the same key.
  const isTaken = answer.status === 412 || answer.status === 409;
  if (!isTaken) expect(answer, 200, `creating ${key}`);
  return { isCreated: !isTaken, isRepeated: answer.isRepeated };
}

/** Without conditional writes, concurrent changes of the registry would silently overwrite each other. */
async function probeConditionalWrites(client: S3Client, logger: Logger): Promise<void> {
  await createOnce(client, PROBE_KEY, Buffer.alloc(0));
  const { isCreated } = await createOnce(client, PROBE_KEY, Buffer.alloc(0));
  if (isCreated) throw new Error('the bucket ignores "If-None-Match: *" and overwrites objects: nothing is stored');
  logger.debug('the bucket supports conditional writes');
}

/**
 * Stores objects in an S3-compatible bucket with path-style addresses, which several gateways may share. The bucket
 * must exist and support conditional writes.
 */
export function createS3ObjectStore(options: S3StoreOptions): ObjectStore {
  const client = new S3Client(options, options.timeoutMs);
  const { cacheDir, cacheBytesMax = CACHE_BYTES_MAX } = options;
  const cache = cacheDir === null ? null : new FileCache(cacheDir, cacheBytesMax);
  let probed: Promise<void> | null = null;

  const probeOnce = (): Promise<void> =>
    (probed ??= probeConditionalWrites(client, options.logger).catch((error: unknown) => {
      probed = null;
      throw error;
    }));

  async function get(key: string): Promise<Buffer | null> {
    assertObjectKey(key);
    const answer = await client.send({ method: 'GET', key });
    return answer.status === 404 ? null : expect(answer, 200, `reading ${key}`);
  }

  return {
    freshForMs: FRESH_FOR_MS,
    get,
    create: async (key, body) => {
      assertObjectKey(key);
      await probeOnce();
      const { isCreated, isRepeated } = await createOnce(client, key, body);
      if (isCreated || !isRepeated) return isCreated;
      // An earlier attempt whose response was lost may have created the object.
      return (await get(key))?.equals(body) ?? false;
    },
    list: async (prefix, after) => {
      assertKeyPrefix(prefix);
      const keys: string[] = [];
      let token: string | null = null;
      do {
        const begin: Record<string, string> = token !== null ? { 'continuation-token': token } : {};
        if (token === null && after !== undefined) begin['start-after'] = after;
        const query = { 'list-type': '2', 'encoding-type': 'url', prefix, ...begin };
        const answer = await client.send({ method: 'GET', key: '', query });
        const page = parseListing(expect(answer, 200, `listing ${prefix}`).toString());
        keys.push(...page.keys);
        token = page.continuationToken;
      } while (token !== null);
      return keys.sort(compareKeys);
    },
    remove: async (key) => {
      assertObjectKey(key);
      const answer = await client.send({ method: 'DELETE', key });
      if (answer.status !== 404) expect(answer, 204, `removing ${key}`);
      await cache?.remove(key);
    },
    localFile: async (key) => {
      if (cache === null) throw new Error('this store has no folder for copies');
      return cache.get(key, () => get(key));
    },
  };
}

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
  /** The folder for copies of served files. */
  readonly cacheDir: string;
  readonly logger: Logger;
  readonly cacheBytesMax?: number;
  readonly timeoutMs?: number;
}

/** Stores objects in an S3-compatible bucket, which several gateways may share. */
class S3ObjectStore implements ObjectStore {
  readonly freshForMs = FRESH_FOR_MS;
  readonly #client: S3Client;
  readonly #cache: FileCache;
  #probed: Promise<void> | null = null;
  private readonly options: S3StoreOptions;

  constructor(options: S3StoreOptions) {
    this.options = options;
    this.#client = new S3Client(options, options.timeoutMs);
    this.#cache = new FileCache(options.cacheDir, options.cacheBytesMax ?? CACHE_BYTES_MAX);
  }

  readonly get = async (key: string): Promise<Buffer | null> => {
    assertObjectKey(key);
    const answer = await this.#client.send({ method: 'GET', key });
    if (answer.status === 404) return null;
    return this.#expect(answer, 200, `reading ${key}`);
  };

  readonly create = async (key: string, body: Buffer): Promise<boolean> => {
    assertObjectKey(key);
    await (this.#probed ??= this.#probeConditionalWrites());
    const { isCreated, isRepeated } = await this.#createOnce(key, body);
    if (isCreated || !isRepeated) return isCreated;
    // An earlier attempt whose response was lost may have created the object.
    return (await this.get(key))?.equals(body) ?? false;
  };

  readonly list = async (prefix: string, after?: string): Promise<string[]> => {
    assertKeyPrefix(prefix);
    const keys: string[] = [];
    let token: string | null = null;
    do {
      const begin: Record<string, string> = token !== null ? { 'continuation-token': token } : {};
      if (token === null && after !== undefined) begin['start-after'] = after;
      const query = { 'list-type': '2', 'encoding-type': 'url', prefix, ...begin };
      const answer = await this.#client.send({ method: 'GET', key: '', query });
      const page = parseListing(this.#expect(answer, 200, `listing ${prefix}`).toString());
      keys.push(...page.keys);
      token = page.continuationToken;
    } while (token !== null);
    return keys.sort(compareKeys);
  };

  readonly remove = async (key: string): Promise<void> => {
    assertObjectKey(key);
    const answer = await this.#client.send({ method: 'DELETE', key });
    if (answer.status !== 404) this.#expect(answer, 204, `removing ${key}`);
    await this.#cache.remove(key);
  };

  readonly localFile = async (key: string): Promise<string | null> => this.#cache.get(key, () => this.get(key));

  async #createOnce(key: string, body: Buffer): Promise<{ isCreated: boolean; isRepeated: boolean }> {
    const headers = { 'If-None-Match': '*' };
    const answer = await this.#client.send({ method: 'PUT', key, headers, body });
    // 409: another client kept writing the same key.
    const isTaken = answer.status === 412 || answer.status === 409;
    if (!isTaken) this.#expect(answer, 200, `creating ${key}`);
    return { isCreated: !isTaken, isRepeated: answer.isRepeated };
  }

  /** Without conditional writes, concurrent changes of the registry would silently overwrite each other. */
  async #probeConditionalWrites(): Promise<void> {
    try {
      await this.#createOnce(PROBE_KEY, Buffer.alloc(0));
      const { isCreated } = await this.#createOnce(PROBE_KEY, Buffer.alloc(0));
      if (isCreated) throw new Error('the bucket ignores "If-None-Match: *" and overwrites objects: nothing is stored');
      this.options.logger.debug('the bucket supports conditional writes');
    } catch (error) {
      this.#probed = null;
      throw error;
    }
  }

  #expect({ status, body }: S3Answer, expected: number, what: string): Buffer {
    if (status === expected) return body;
    const code = parseErrorCode(body.toString()) ?? 'no error code';
    throw new Error(`${what} failed: the bucket answered ${status} (${code})`);
  }
}

/** A store in a bucket with path-style addresses. The bucket must exist and support conditional writes. */
export function createS3ObjectStore(options: S3StoreOptions): ObjectStore {
  return new S3ObjectStore(options);
}

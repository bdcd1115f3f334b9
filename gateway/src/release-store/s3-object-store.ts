import type { Logger } from 'pino';
import { FileCache } from './file-cache.ts';
import { assertKeyPrefix, assertObjectKey, compareKeys } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Client, type S3Answer, type S3Settings } from './s3-client.ts';
import { parseErrorCode, parseListing } from './s3-listing.ts';

/** Several gateways see each other's changes so late at most; a look is a request to the bucket. */
const FRESH_FOR_MS = 1_000;
const CACHE_BYTES_MAX = 1024 ** 3;
/** Tells whether the bucket keeps to conditions. Holds nothing. */
const PROBE_KEY = '_probe/conditional-create';

export interface S3StoreOptions extends S3Settings {
  /** Where copies of what is served are kept. */
  readonly cacheDir: string;
  readonly logger: Logger;
  readonly cacheBytesMax?: number;
  readonly timeoutMs?: number;
}

/** Objects in an S3-compatible bucket, which several gateways may share. */
class S3ObjectStore implements ObjectStore {
  readonly freshForMs = FRESH_FOR_MS;
  readonly #client: S3Client;
  readonly #cache: FileCache;
  #conditionsHold: Promise<void> | null = null;

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
    await (this.#conditionsHold ??= this.#probeConditions());
    const { isCreated, isRepeated } = await this.#createOnce(key, body);
    if (isCreated || !isRepeated) return isCreated;
    // A try whose answer was lost may have been the one that took the key.
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
    // 409: another wrote the same key all the while.
    const isTaken = answer.status === 412 || answer.status === 409;
    if (!isTaken) this.#expect(answer, 200, `creating ${key}`);
    return { isCreated: !isTaken, isRepeated: answer.isRepeated };
  }

  /** Without conditions two who change the registry at once would overwrite each other, and nobody would know. */
  async #probeConditions(): Promise<void> {
    try {
      await this.#createOnce(PROBE_KEY, Buffer.alloc(0));
      const { isCreated } = await this.#createOnce(PROBE_KEY, Buffer.alloc(0));
      if (isCreated) throw new Error('the bucket overwrites objects in spite of "If-None-Match: *": nothing is stored');
      this.options.logger.debug('the bucket keeps to conditional puts');
    } catch (error) {
      this.#conditionsHold = null;
      throw error;
    }
  }

  #expect({ status, body }: S3Answer, expected: number, what: string): Buffer {
    if (status === expected) return body;
    const said = parseErrorCode(body.toString()) ?? 'without a reason';
    throw new Error(`${what} failed: the bucket answered ${status} (${said})`);
  }
}

/** A store in a bucket, by path-style addresses. The bucket has to be there and to know conditional puts. */
export function createS3ObjectStore(options: S3StoreOptions): ObjectStore {
  return new S3ObjectStore(options);
}

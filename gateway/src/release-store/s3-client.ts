import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export interface S3Settings {
  /** Such as `https://s3.eu-central-1.amazonaws.com`: the bucket is named in the path. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Empty: the bucket itself. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface S3Answer {
  readonly status: number;
  readonly body: Buffer;
  /** An earlier try may have been done although no answer came of it. */
  readonly isRepeated: boolean;
}

/** Per try; builds are small files. */
const TIMEOUT_MS = 15_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 100;

/** What the store says while it cannot, or while another writes the same: to be asked again. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 429 || status === 409;
}

const encode = (segment: string): string =>
  encodeURIComponent(segment).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Not by `URLSearchParams`: its plus signs for spaces are signed in one way by some and in another by others. */
function encodeQuery(query: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Sends signed requests to one bucket; tries again a few times when the store is away or busy. */
export class S3Client {
  readonly #aws: AwsClient;
  readonly #base: string;

  private readonly timeoutMs: number;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings, timeoutMs = TIMEOUT_MS) {
    this.timeoutMs = timeoutMs;

    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    this.#base = `${endpoint.replace(/\/+$/, '')}/${encode(bucket)}`;
  }

  /** Throws when there is no answer, or still a passing refusal, after a few tries; any other status is an answer. */
  async send(request: S3Request): Promise<S3Answer> {
    for (let tried = 0; ; tried += 1) {
      const isLast = tried === TRIES - 1;
      try {
        const { status, body } = await this.#sendOnce(request);
        const isFinal = !isPassing(status) || (isLast && status === 409);
        if (isFinal) return { status, body, isRepeated: tried > 0 };
        if (isLast) throw new Error(`it answered ${status}`);
      } catch (error) {
        const what = `${request.method} ${this.#base}/${request.key}`;
        if (isLast) throw new Error(`${what} failed after ${TRIES} tries: ${String(error)}`, { cause: error });
      }
      await delay(FIRST_PAUSE_MS * 2 ** tried * (1 + Math.random()));
    }
  }

  async #sendOnce({ method, key, query, headers, body }: S3Request): Promise<{ status: number; body: Buffer }> {
    const url = `${this.#base}/${key.split('/').map(encode).join('/')}${encodeQuery(query)}`;
    const contents = body ?? Buffer.alloc(0);
    const hash = createHash('sha256').update(contents).digest('hex');
    const signed = await this.#aws.sign(url, {
      method,
      headers: { ...headers, 'X-Amz-Content-Sha256': hash },
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const response = await fetch(signed);
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  }
}

import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export interface S3Settings {
  /** Such as `https://s3.eu-central-1.amazonaws.com`; the path contains the bucket. */
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
  /** An earlier attempt without a response may have succeeded. */
  readonly isRepeated: boolean;
}

/** Per attempt; builds consist of small files. */
const TIMEOUT_MS = 15_000;
const TRIES = 4;
const FIRST_PAUSE_MS = 100;

/** Statuses that are worth a retry: the store is unavailable, or another client writes the same key. */
function isRetryable(status: number): boolean {
  return status >= 500 || status === 429 || status === 409;
}

const encode = (segment: string): string =>
  encodeURIComponent(segment).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Not `URLSearchParams`, because signers disagree on its plus signs for spaces. */
function encodeQuery(query: Readonly<Record<string, string>> = {}): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Sends signed requests to one bucket, with a few retries while the store is unavailable or busy. */
export class S3Client {
  readonly #aws: AwsClient;
  readonly #base: string;
  private readonly timeoutMs: number;

  constructor({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings, timeoutMs = TIMEOUT_MS) {
    this.timeoutMs = timeoutMs;
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
    this.#base = `${endpoint.replace(/(?<!\/)\/+$/, '')}/${encode(bucket)}`;
  }

  /** Throws when the last attempt gets no response or a retryable status; returns any other response. */
  async send(request: S3Request): Promise<S3Answer> {
    for (let tried = 0; ; tried += 1) {
      const isLast = tried === TRIES - 1;
      try {
        const { status, body } = await this.#sendOnce(request);
        const isFinal = !isRetryable(status) || (isLast && status === 409);
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

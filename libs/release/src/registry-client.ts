import { Readable } from 'node:stream';
import {
  callPath,
  failureSchema,
  type BodyInputOf,
  type Call,
  type QueryInputOf,
  type ResponseOf,
} from '@magnetx/contracts';
import {
  MORE_TOKENS_HEADER,
  PROVENANCE_HEADER,
  REGISTRY_CALLS,
  encodeProvenance,
  type Provenance,
  type RegistryCalls,
} from '@magnetx/federation';
import { request } from 'undici';

/** Longer than the gateway's own limit for an upload, whose error is more specific. */
const TIMEOUT_MS = 300_000;
const CHUNK_BYTES = 64 * 1024;

/** The registry rejected a call. The message is for the caller. */
export class RegistryError extends Error {
  /** The registry's error code, or `unreachable` without a valid response. */
  readonly code: string;
  readonly requestId: string | undefined;

  constructor(message: string, code: string, requestId?: string) {
    super(message);
    this.code = code;
    this.requestId = requestId;
  }
}

type Change = Exclude<keyof RegistryCalls, 'overview' | 'status' | 'publish'>;

export type RegistryClient = ReturnType<typeof createRegistryClient>;

interface ClientOptions {
  /** The site's address, without a path. */
  readonly url: URL;
  /** Of the remote first, then of the others that are changed together with it. */
  readonly tokens: readonly string[];
  readonly remote: string;
  /** Sent with changes. */
  readonly provenance?: Provenance;
}

interface UploadOptions {
  readonly isDryRun: boolean;
  readonly others: readonly string[];
  readonly onProgress: (share: number) => void;
}

interface Content {
  readonly type: string;
  readonly bytes: Buffer;
  readonly onProgress?: (share: number) => void;
}

/** In chunks, so that progress follows the network. */
function* chunksOf({ bytes, onProgress }: Content): Generator<Buffer> {
  for (let sent = 0; sent < bytes.length; sent += CHUNK_BYTES) {
    yield bytes.subarray(sent, sent + CHUNK_BYTES);
    onProgress?.(Math.min(1, (sent + CHUNK_BYTES) / bytes.length));
  }
}

function explainSilence(error: unknown, url: URL): RegistryError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = code || (error instanceof Error ? error.message : String(error));
  if (code.includes('CERT') || code.includes('SIGNATURE')) {
    const remedy = 'NODE_EXTRA_CA_CERTS can add the certificate of your own authority.';
    return new RegistryError(
      `The certificate of ${url.origin} is not trusted here (${code}). ${remedy}`,
      'unreachable',
    );
  }
  const hint = 'Is the gateway running, and is REGISTRY_URL (or --url) its address?';
  return new RegistryError(`No server answers at ${url.origin} (${reason}). ${hint}`, 'unreachable');
}

/** The remedy for a status that the registry's message lacks. */
function hintFor(status: number, remote: string): string {
  if (remote === '') return '';
  if (status === 401) return ` Set DEPLOY_TOKEN to a valid token: npm run deploy-token -- issue ${remote}`;
  return status === 403 ? ` Set DEPLOY_TOKEN to the one of ${remote}.` : '';
}

interface Answer {
  readonly status: number;
  readonly location: unknown;
  readonly text: string;
}

function toError({ status, location, text }: Answer, { url, remote }: ClientOptions): RegistryError {
  try {
    const failure = failureSchema.parse(JSON.parse(text));
    return new RegistryError(failure.error + hintFor(status, remote), failure.code, failure.requestId);
  } catch {
    const where = location ? ` and points to ${String(location)}` : '';
    const said = text.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';
    const sentence = `${url.origin} is not a release registry: it answers with ${status}${where}`;
    return new RegistryError(said && !said.startsWith('<') ? `${sentence}: ${said}` : `${sentence}.`, 'unreachable');
  }
}

/** The commit is that of the sources here, so only an upload names it. */
function provenanceHeader({ provenance }: ClientOptions, call: Call): Record<string, string> {
  if (!provenance || call.method === 'GET') return {};
  const { commit, ...sender } = provenance;
  const value = encodeProvenance(call.upload === undefined ? sender : { ...sender, ...(commit && { commit }) });
  return value ? { [PROVENANCE_HEADER]: value } : {};
}

async function exchange(options: ClientOptions, call: Call, path: string, content?: Content): Promise<Answer> {
  const { url, tokens } = options;
  const [token = '', ...more] = tokens;
  try {
    const { statusCode, headers, body } = await request(new URL(path, url), {
      method: call.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(more.length > 0 && { [MORE_TOKENS_HEADER]: more.join(', ') }),
        accept: 'application/json',
        ...provenanceHeader(options, call),
        ...(content && { 'content-type': content.type, 'content-length': String(content.bytes.length) }),
      },
      body: content ? Readable.from(chunksOf(content)) : null,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    return { status: statusCode, location: headers['location'], text: await body.text() };
  } catch (error) {
    throw explainSilence(error, url);
  }
}

/** A client of a site's release registry for one remote, empty for all. Calls throw a {@link RegistryError}. */
export function createRegistryClient(options: ClientOptions) {
  const { remote } = options;
  const send = async <C extends Call>(
    call: C,
    query: QueryInputOf<C>,
    content?: Content,
    about = remote,
  ): Promise<ResponseOf<C>> => {
    const search = new URLSearchParams(query as Record<string, string>).toString();
    const path = `${call.base}${callPath(call, { remote: about })}${search && `?${search}`}`;
    const answer = await exchange(options, call, path, content);
    if (answer.status !== 200) throw toError(answer, options);
    const parsed = call.response.safeParse(readJson(answer.text));
    if (!parsed.success) throw toError(answer, options);
    return parsed.data as ResponseOf<C>;
  };
  const { overview, status, publish } = REGISTRY_CALLS;
  return {
    remote,
    /** Of all remotes. */
    overview: () => send(overview, {}),
    /** Of this remote, or of another one that the tokens open. */
    status: (about = remote) => send(status, {}, undefined, about),
    /** Of this remote, or of another one that the tokens open. */
    change: <A extends Change>(action: A, body: BodyInputOf<RegistryCalls[A]>, about = remote) => {
      const call: RegistryCalls[Change] = REGISTRY_CALLS[action];
      return send(call, {}, { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }, about);
    },
    /** A build, or with other remotes a folder with a build for each. */
    upload: (bytes: Buffer, { isDryRun, others, onProgress }: UploadOptions) => {
      const query = {
        dryRun: isDryRun ? 'true' : 'false',
        ...(others.length > 0 && { with: others.join(',') }),
      } as const;
      return send(publish, query, { type: publish.upload ?? '', bytes, onProgress });
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

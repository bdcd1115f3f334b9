import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import { failureSchema } from '@magnetx/contracts';
import { deployResultSchema, releaseStatusSchema, type DeployResult, type ReleaseStatus } from '@magnetx/federation';

/** Longer than the gateway gives an upload, so that it is the gateway that says what took too long. */
const TIMEOUT_MS = 300_000;
const CHUNK_BYTES = 64 * 1024;

/** Why the registry did not do what was asked, in words for whoever asked. */
export class RegistryError extends Error {
  constructor(
    message: string,
    /** The registry's own code, or `unreachable` when it did not answer as a registry does. */
    readonly code: string,
    readonly requestId?: string,
  ) {
    super(message);
  }
}

export interface RegistryClient {
  readonly status: () => Promise<ReleaseStatus>;
  /** Posts a JSON body to one of the remote's calls. */
  readonly change: (call: string, body: object) => Promise<DeployResult>;
  readonly upload: (archive: Buffer, isDryRun: boolean, onProgress: (share: number) => void) => Promise<DeployResult>;
}

interface ClientOptions {
  /** The site's address, without a path. */
  readonly url: URL;
  readonly token: string;
  readonly remote: string;
}

interface Message {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly type?: string;
  readonly body?: Buffer;
  readonly onProgress?: (share: number) => void;
}

/** Writes chunk by chunk, so that progress is what the network took. Stops when the answer came before the end. */
function send(req: ClientRequest, { body = Buffer.alloc(0), onProgress }: Message): void {
  let sent = 0;
  const writeNext = (): void => {
    if (req.destroyed) return;
    if (sent > 0) onProgress?.(sent / body.length);
    if (sent >= body.length) return void req.end();
    const chunk = body.subarray(sent, sent + CHUNK_BYTES);
    sent += chunk.length;
    req.write(chunk, (error) => {
      if (!error) writeNext();
    });
  };
  writeNext();
}

function exchange({ url, token }: ClientOptions, message: Message): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const makeRequest = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const headers = {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...(message.type && { 'content-type': message.type, 'content-length': message.body?.length ?? 0 }),
    };
    const req = makeRequest(new URL(message.path, url), { method: message.method, headers, timeout: TIMEOUT_MS });
    req.once('timeout', () => req.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)));
    req.once('response', resolve);
    // Once there is an answer, that the rest could not be sent is of no interest.
    req.on('error', reject);
    send(req, message);
  });
}

function explainSilence(error: unknown, url: URL): RegistryError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = code || (error instanceof Error ? error.message : String(error));
  if (code.includes('CERT') || code.includes('SIGNATURE')) {
    const remedy = 'NODE_EXTRA_CA_CERTS can name the file of an authority of your own.';
    return new RegistryError(
      `The certificate of ${url.origin} is not trusted here (${code}). ${remedy}`,
      'unreachable',
    );
  }
  const hint = 'Is the gateway running, and is REGISTRY_URL (or --url) its address?';
  return new RegistryError(`Nobody answers at ${url.origin} (${reason}). ${hint}`, 'unreachable');
}

/** What can be done about it, where the registry cannot know. */
function hintFor(status: number, remote: string): string {
  if (status === 401) return ` Set DEPLOY_TOKEN to a valid token: npm run deploy-token -- issue ${remote}`;
  return status === 403 ? ` Set DEPLOY_TOKEN to the one of ${remote}.` : '';
}

function toError({ statusCode: status = 0, headers }: IncomingMessage, body: string, { url, remote }: ClientOptions) {
  try {
    const failure = failureSchema.parse(JSON.parse(body));
    return new RegistryError(failure.error + hintFor(status, remote), failure.code, failure.requestId);
  } catch {
    const where = headers.location ? ` and points to ${headers.location}` : '';
    const said = body.trim().split('\n', 1)[0]?.slice(0, 200) ?? '';
    const sentence = `${url.origin} answers with ${status}${where}, which no release registry does`;
    return new RegistryError(said && !said.startsWith('<') ? `${sentence}: ${said}` : `${sentence}.`, 'unreachable');
  }
}

async function ask(options: ClientOptions, message: Message): Promise<unknown> {
  let answer: IncomingMessage;
  let body: string;
  try {
    answer = await exchange(options, message);
    body = await text(answer);
  } catch (error) {
    throw explainSilence(error, options.url);
  }
  if (answer.statusCode !== 200) throw toError(answer, body, options);
  try {
    return JSON.parse(body);
  } catch {
    throw toError(answer, body, options);
  }
}

/** Speaks to the release registry of a site about one remote. Calls throw a {@link RegistryError}. */
export function createRegistryClient(options: ClientOptions): RegistryClient {
  const base = `/registry/releases/${options.remote}`;
  return {
    status: async () => releaseStatusSchema.parse(await ask(options, { method: 'GET', path: base })),
    change: async (call, body) => {
      const json = Buffer.from(JSON.stringify(body));
      const message = { method: 'POST', path: `${base}/${call}`, type: 'application/json', body: json } as const;
      return deployResultSchema.parse(await ask(options, message));
    },
    upload: async (archive, isDryRun, onProgress) => {
      const path = `${base}/builds?dryRun=${isDryRun}`;
      const message = { method: 'POST', path, type: 'application/gzip', body: archive, onProgress } as const;
      return deployResultSchema.parse(await ask(options, message));
    },
  };
}

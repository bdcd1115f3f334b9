import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  isBrokenCircuitError,
  type CircuitBreakerPolicy,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { Agent, request as send, type Dispatcher } from 'undici';
import { createGuardedLookup, type ResolveName } from './guarded-lookup.ts';
import { HOST_FAULTS, OutboundError, toOutboundError } from './outbound-error.ts';
import { addressInUrl, isPublicAddress } from './public-address.ts';

export interface OutboundRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the look-up of the name to the last byte, redirects included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** How many redirects are followed, each under the same rules. None by default. */
  readonly redirectsMax?: number;
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly body: Buffer;
}

/** Rules for addresses that people give. */
export interface Guard {
  readonly allowsHttp: boolean;
  /** `host:port` of servers of tests, which need not be public. Production has none. */
  readonly exceptions: readonly string[];
  /** In place of the system's resolver. */
  readonly resolve?: ResolveName;
}

const HOSTS_KNOWN_MAX = 1_000;
const FAILURES_IN_A_ROW = 5;
const REST_MS = 30_000;

const isHostFault = (error: unknown) => error instanceof OutboundError && HOST_FAULTS.includes(error.reason);

function createBreaker(): CircuitBreakerPolicy {
  return circuitBreaker(
    handleWhen(isHostFault).orWhenResult((answer) => (answer as OutboundAnswer).status >= 500),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW) },
  );
}

async function readBody(body: Dispatcher.ResponseData['body'], maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBytes) throw new OutboundError('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Where an answer redirects to, or null. Throws for a redirect beyond those allowed. */
function redirectOf({ statusCode, headers }: Dispatcher.ResponseData, from: URL, isAllowed: boolean): URL | null {
  const location = headers['location'];
  if (statusCode < 300 || statusCode > 399 || typeof location !== 'string') return null;
  if (!isAllowed) throw new OutboundError('redirected');
  return parse(location, from);
}

function parse(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href);
  if (!url) throw new OutboundError('not_an_address');
  return url;
}

/** The request to the target of a redirect: no secret leaves its origin, and only 307 and 308 repeat a POST. */
function afterRedirect(request: OutboundRequest, status: number, isSameOrigin: boolean): OutboundRequest {
  const { method = 'GET', body = '', headers = {}, ...limits } = request;
  const next = { ...limits, headers: isSameOrigin ? headers : {} };
  return status === 307 || status === 308 ? { ...next, method, body } : { ...next, method: 'GET' };
}

/**
 * The way to other hosts. With a {@link Guard}, only https to the public internet is reached; without, any address of
 * the operator. A host that fails five times in a row rests for half a minute.
 */
export function createOutbound(guard: Guard | null) {
  const open = new Agent();
  const guarded = guard ? new Agent({ connect: { lookup: createGuardedLookup(guard.resolve) } }) : open;
  const breakers = new LRUCache<string, CircuitBreakerPolicy>({ max: HOSTS_KNOWN_MAX });

  const agentFor = (url: URL): Agent => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutboundError('not_an_address');
    if (!guard) return open;
    if (url.username !== '' || url.password !== '') throw new OutboundError('has_credentials');
    if (guard.exceptions.includes(url.host)) return open;
    if (url.protocol === 'http:' && !guard.allowsHttp) throw new OutboundError('not_https');
    // Sockets look up names only.
    const address = addressInUrl(url);
    if (address !== null && !isPublicAddress(address)) throw new OutboundError('private_address');
    return guarded;
  };

  const breakerOf = (host: string): CircuitBreakerPolicy => {
    const breaker = breakers.get(host) ?? createBreaker();
    breakers.set(host, breaker);
    return breaker;
  };

  const follow = async (url: URL, request: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> => {
    const { method = 'GET', headers = {}, body = '', maxBytes, redirectsMax = 0 } = request;
    const response = await send(url, {
      method,
      headers,
      body: body === '' ? null : body,
      signal,
      dispatcher: agentFor(url),
    });
    let target: URL | null;
    try {
      target = redirectOf(response, url, redirectsMax > 0);
      const content = await readBody(response.body, maxBytes);
      if (!target) return { status: response.statusCode, headers: response.headers, body: content };
    } catch (error) {
      // Ends the connection. The error of that says nothing more.
      response.body.on('error', () => undefined).destroy();
      throw error;
    }
    const next = afterRedirect(request, response.statusCode, target.origin === url.origin);
    return follow(target, { ...next, redirectsMax: redirectsMax - 1 }, signal);
  };

  return {
    /** Throws an {@link OutboundError} for an address that is never asked, before its name is looked up. */
    assertAllowed: (address: string): void => void agentFor(parse(address)),
    /** Sends a request, and reads the whole answer, of whatever status. Throws an {@link OutboundError}. */
    ask: async (address: string, request: OutboundRequest): Promise<OutboundAnswer> => {
      const url = parse(address);
      agentFor(url);
      const answer = async (): Promise<OutboundAnswer> => {
        try {
          return await follow(url, request, AbortSignal.timeout(request.timeoutMs));
        } catch (error) {
          throw toOutboundError(error);
        }
      };
      try {
        return await breakerOf(url.host).execute(answer);
      } catch (error) {
        throw isBrokenCircuitError(error) ? new OutboundError('resting') : error;
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([...new Set([open, guarded])].map((agent) => agent.destroy()));
    },
  };
}

export type Outbound = ReturnType<typeof createOutbound>;

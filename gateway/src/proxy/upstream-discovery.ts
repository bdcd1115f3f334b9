import { Resolver } from 'node:dns/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ApiUrl } from './api-url.ts';
import type { UpstreamPool } from './upstream-pool.ts';
import type { UpstreamAddress } from './upstream.ts';

/** The TTL of the records is ignored: a new process should get calls within seconds. */
const LOOKUP_INTERVAL_MS = 1_000;
const LOOKUP_TIMEOUT_MS = 1_000;
const LOOKUP_TRIES = 2;
const NO_RECORDS = new Set<unknown>(['ENODATA', 'ENOTFOUND']);

interface DiscoveryOptions {
  readonly apiUrls: readonly ApiUrl[];
  /** Empty: the system's. */
  readonly apiDnsServers: readonly string[];
  /** Whether any entry is looked up. */
  readonly mayChange: boolean;
  readonly upstreams: Pick<UpstreamPool, 'setAddresses'>;
  readonly logger: Logger;
}

async function noneIfMissing<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records;
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORDS.has(error.code)) return [];
    throw error;
  }
}

export function createDnsResolver(servers: readonly string[]): Resolver {
  const resolver = new Resolver({ timeout: LOOKUP_TIMEOUT_MS, tries: LOOKUP_TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

/** DNS answers, and has no process under the name. */
export class NoRecordsError extends Error {}

/** The processes of one entry. Throws a {@link NoRecordsError} when there is none. */
export async function lookUpApi(entry: ApiUrl, resolver: Resolver): Promise<UpstreamAddress[]> {
  const found = await lookUp(entry, resolver);
  if (found.length === 0) throw new NoRecordsError(`${entry.url.hostname} has no records`);
  return found;
}

/** A process with addresses of both families counts once, by its IPv4 address. */
async function lookUp({ records, url }: ApiUrl, resolver: Resolver): Promise<UpstreamAddress[]> {
  const { protocol, hostname, port } = url;
  if (records === null) return [{ origin: url.origin, hostname }];
  const addressOf = (host: string, itsPort: string | number) => `${protocol}//${host}:${itsPort}`;
  if (records === 'srv') {
    const services = await noneIfMissing(resolver.resolveSrv(hostname));
    // A record without a host (its target is `.`) or with port 0 is no process, and must not hide the others.
    const callable = services.filter(
      ({ name, port: itsPort }) => itsPort > 0 && URL.canParse(addressOf(name, itsPort)),
    );
    return callable.map(({ name, port: itsPort }) => ({
      origin: new URL(addressOf(name, itsPort)).origin,
      hostname: name,
    }));
  }
  const ipv4 = await noneIfMissing(resolver.resolve4(hostname));
  const ipv6 = ipv4.length > 0 ? [] : await noneIfMissing(resolver.resolve6(hostname));
  const hosts = [...ipv4, ...ipv6.map((address) => `[${address}]`)];
  return hosts.map((host) => ({ origin: new URL(addressOf(host, port)).origin, hostname }));
}

/**
 * Keeps the pool's upstreams the same as DNS has them. After a failed or empty look-up, the last known ones stay: a
 * broken DNS server must not take the site down. Resolves after the first look-up, whatever its result.
 */
export async function followUpstreams({ apiUrls, apiDnsServers, mayChange, upstreams, logger }: DiscoveryOptions) {
  const resolver = createDnsResolver(apiDnsServers);
  const stopped = new AbortController();
  const { signal } = stopped;
  const known = new Map<ApiUrl, readonly UpstreamAddress[]>();
  const failing = new Set<ApiUrl>();

  const lookUpAgain = async (entry: ApiUrl): Promise<void> => {
    const name = entry.url.hostname;
    try {
      known.set(entry, await lookUpApi(entry, resolver));
      if (failing.delete(entry)) logger.info({ name }, 'the API is found by DNS again');
    } catch (error) {
      if (signal.aborted || failing.has(entry)) return;
      failing.add(entry);
      logger.warn({ err: error, name }, 'the API is not found by DNS: the last known processes are kept');
    }
  };
  const publish = (): void => {
    if (!signal.aborted) upstreams.setAddresses([...known.values()].flat());
  };
  // Each alone, so that a DNS server that is silent for one does not delay the others.
  const follow = async (entry: ApiUrl): Promise<void> => {
    while (!signal.aborted) {
      await delay(LOOKUP_INTERVAL_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await lookUpAgain(entry);
      publish();
    }
  };

  await Promise.all(apiUrls.map(lookUpAgain));
  publish();
  if (mayChange) for (const entry of apiUrls) if (entry.records !== null) void follow(entry);
  return {
    stop(): void {
      stopped.abort();
      resolver.cancel();
    },
  };
}

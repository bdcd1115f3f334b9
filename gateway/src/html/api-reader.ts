import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { UpstreamPool } from '../proxy/upstream-pool.ts';
import type { UpstreamAnswer } from '../proxy/upstream.ts';
import { localeOf } from './page-locale.ts';

/** How long answers are used again, and all pages wait for the same one. */
const FRESH_MS = 5_000;
const CACHED_CHARACTERS_MAX = 16_000_000;
const READ_TIMEOUT_MS = 5_000;

/** With them, the API counts a call against the limit of the visitor. */
export const FORWARDED_HEADERS = ['host', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-request-id'];

/** `missing`: the API has nothing there, or no longer (`isGone`). `unknown`: it has not answered, or not as usual. */
export type ApiAnswer =
  | { readonly state: 'found'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly state: 'missing'; readonly isGone: boolean }
  | { readonly state: 'unknown' };

const UNKNOWN: ApiAnswer = { state: 'unknown' };

function answerOf({ status, text }: UpstreamAnswer): ApiAnswer {
  if (status === 400 || status === 404 || status === 410) return { state: 'missing', isGone: status === 410 };
  const body: unknown = status === 200 ? JSON.parse(text) : null;
  return typeof body === 'object' && body !== null ? { state: 'found', body: { ...body } } : UNKNOWN;
}

/** An answer that caches must ask for each time, such as one that a person can withdraw, is not used again. */
function mayKeep({ state }: ApiAnswer, { cacheControl }: UpstreamAnswer): boolean {
  return state === 'missing' || (state === 'found' && !/\bmax-age=0\b/.test(cacheControl));
}

export type ApiReader = ReturnType<typeof createApiReader>;

interface ApiReaderOptions {
  readonly upstreams: UpstreamPool;
  readonly logger: Logger;
  /** How long a page waits for its data. After that it is sent without, and loads them itself. */
  readonly pageDataWaitMs: number;
}

/** Reads public calls of the API for the gateway's own pages, in their language. Concurrent reads share one call. */
export function createApiReader({ upstreams, logger, pageDataWaitMs }: ApiReaderOptions) {
  const cache = new LRUCache<string, ApiAnswer>({ ttl: FRESH_MS, maxSize: CACHED_CHARACTERS_MAX });
  const pending = new Map<string, Promise<ApiAnswer>>();

  async function ask(url: string, req: IncomingMessage, locale: string): Promise<ApiAnswer> {
    const upstream = upstreams.isFull ? null : upstreams.findLeastBusy({ refused: new Set(), broken: null });
    if (!upstream) return UNKNOWN;
    const forwarded = FORWARDED_HEADERS.map((name) => [name, String(req.headers[name] ?? '')]);
    const headers = { ...Object.fromEntries(forwarded), 'accept-language': locale };
    try {
      const read = await upstream.read({ path: url, headers, signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
      const answer = answerOf(read);
      if (mayKeep(answer, read)) cache.set(`${locale} ${url}`, answer, { size: url.length + read.text.length });
      return answer;
    } catch (error) {
      logger.warn({ err: error }, 'the data of a page cannot be read');
      return UNKNOWN;
    }
  }

  /** The answer within this time, else `unknown`; a later one is there for the next reader. */
  return async (url: string, req: IncomingMessage, waitMs = pageDataWaitMs): Promise<ApiAnswer> => {
    const locale = localeOf(req);
    const key = `${locale} ${url}`;
    const known = cache.get(key);
    if (known) return known;
    const asked = pending.get(key) ?? ask(url, req, locale).finally(() => pending.delete(key));
    pending.set(key, asked);
    const stop = new AbortController();
    const tooLate = delay(waitMs, UNKNOWN, { signal: stop.signal }).catch(() => UNKNOWN);
    return Promise.race([asked, tooLate]).finally(() => stop.abort());
  };
}

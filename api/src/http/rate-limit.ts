import {
  addressKey,
  createRateLimiter,
  rateLimitHeaders,
  type RateLimiter,
  type RateSharing,
} from '@magnetx/operations';
import { AppError, type RateLimitName } from '@magnetx/contracts';
import type { Request, Response } from 'express';
import type { Rates } from '../settings/config-defaults.ts';

/** Counts a request of an address across all API processes. Throws `too_many_requests`. */
export type LimitCalls = (request: Request, response: Response) => Promise<void>;

/** Creates the limiter of a call. Each call has its own counter, except that calls for the same secret share one. */
export type RateLimits = (name: RateLimitName, callName: string) => LimitCalls;

/** Limits for calls that ask for the same secret. A guess through one call counts for all. */
const SHARED_COUNTERS: ReadonlySet<RateLimitName> = new Set(['admin-create']);

/** The kinds of write calls. Each has a separate limit, of the same size but for pictures. */
export type WriteKind = 'changes' | 'drafts' | 'visits' | 'pictures';

/** Counts a write of an account. Throws `too_many_requests`. */
export type LimitWrites = (accountId: string, response: Response) => Promise<void>;

function createLimiter(name: string, perMinute: number, sharing: RateSharing): RateLimiter {
  return createRateLimiter({ name: `api:${name}`, perMinute, ...sharing });
}

async function countCall(name: string, limiter: RateLimiter, key: string, response: Response): Promise<void> {
  const use = await limiter.count(key);
  const { 'Retry-After': retryAfterS, ...headers } = rateLimitHeaders(name, limiter.perMinute, use);
  for (const [header, value] of Object.entries(headers)) response.append(header, value);
  if (use.isOver) throw new AppError('too_many_requests', { retryAfterS: Number(retryAfterS) });
}

export function createRateLimits(rates: Rates, sharing: RateSharing): RateLimits {
  const perMinute: Record<RateLimitName, number> = {
    'sign-in': rates.signInPerMinute,
    'admin-create': rates.adminCreatePerMinute,
    contact: rates.contactPerMinute,
    'shared-report': rates.sharedReportPerMinute,
    'public-page': rates.publicPagePerMinute,
  };
  const limiters = new Map<string, RateLimiter>();
  const limiterOf = (name: RateLimitName, callName: string): RateLimiter => {
    const counted = SHARED_COUNTERS.has(name) ? name : `${name}:${callName}`;
    const limiter = limiters.get(counted) ?? createLimiter(counted, perMinute[name], sharing);
    limiters.set(counted, limiter);
    return limiter;
  };
  return (name, callName) => {
    const limiter = limiterOf(name, callName);
    return (request, response) => countCall(name, limiter, addressKey(request.ip ?? ''), response);
  };
}

/** Counts per account across all calls of the kind, whatever the client address. */
export function createWriteLimit(kind: WriteKind, rates: Rates, sharing: RateSharing): LimitWrites {
  const perMinute = kind === 'pictures' ? rates.picturesPerMinute : rates.writesPerMinute;
  const limiter = createLimiter(kind, perMinute, sharing);
  return (accountId, response) => countCall(kind, limiter, accountId, response);
}

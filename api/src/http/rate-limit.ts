import {
  addressKey,
  createRateLimiter,
  rateLimitHeaders,
  type RateLimiter,
  type RateSharing,
} from '@magnetx/operations';
import type { RequestHandler, Response } from 'express';
import type { Rates } from '../config-defaults';
import { AppError } from './app-error';

/** The kinds of call that one address may make only so often. */
export type RateLimitName = 'sign-in' | 'admin-create' | 'contact' | 'shared-report';

/** A limiter for one call of a kind: each call counts for itself, on every api process together. */
export type RateLimits = (name: RateLimitName, callName: string) => RequestHandler;

/** What an account's calls that change something are for; each kind has as many as the other. */
export type WriteKind = 'changes' | 'visits';

/** Counts a call that changes something for the account that makes it. Throws `too_many_requests`. */
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
  };
  return (name, callName) => {
    const limiter = createLimiter(`${name}:${callName}`, perMinute[name], sharing);
    return async (request, response, next) => {
      await countCall(name, limiter, addressKey(request.ip ?? ''), response);
      next();
    };
  };
}

/** One count per account over all its calls of the kind, whatever addresses they come from. */
export function createWriteLimit(kind: WriteKind, { writesPerMinute }: Rates, sharing: RateSharing): LimitWrites {
  const limiter = createLimiter(kind, writesPerMinute, sharing);
  return (accountId, response) => countCall(kind, limiter, accountId, response);
}

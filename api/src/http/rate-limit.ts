import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { Rates } from '../config-defaults';
import { AppError } from './app-error';

/** The kinds of call that one address may make only so often. */
export type RateLimitName = 'sign-in' | 'admin-create' | 'contact' | 'shared-report';

export type RateLimits = (name: RateLimitName) => RequestHandler;

const WINDOW_MS = 60_000;

const shared = {
  windowMs: WINDOW_MS,
  standardHeaders: 'draft-8',
  legacyHeaders: false,
  handler: (_request: Request, response: Response, next: NextFunction) => {
    const retryAfterS = Number(response.getHeader('Retry-After')) || WINDOW_MS / 1000;
    next(new AppError('too_many_requests', { retryAfterS }));
  },
} as const;

/** A new limiter per call of the function: each mounted call counts for itself. */
export function createRateLimits(rates: Rates): RateLimits {
  const perMinute: Record<RateLimitName, number> = {
    'sign-in': rates.signInPerMinute,
    'admin-create': rates.adminCreatePerMinute,
    contact: rates.contactPerMinute,
    'shared-report': rates.sharedReportPerMinute,
  };
  return (name) => rateLimit({ ...shared, limit: perMinute[name] });
}

/** What an account's calls that change something are for; each kind has as many as the other. */
export type WriteKind = 'changes' | 'visits';

/** Counts a call that changes something for the account that makes it. Throws `too_many_requests`. */
export type LimitWrites = (accountId: string, request: Request, response: Response) => Promise<void>;

/** One count per account over all its calls of a kind, whatever addresses they come from. */
export function createWriteLimit({ writesPerMinute }: Rates): LimitWrites {
  const accounts = new WeakMap<Request, string>();
  const keyGenerator = (request: Request): string => accounts.get(request) ?? '';
  const limit = rateLimit({ ...shared, limit: writesPerMinute, keyGenerator });
  return (accountId, request, response) => {
    accounts.set(request, accountId);
    return new Promise((resolve, reject) => {
      const next = (error?: unknown): void => (error ? reject(error) : resolve());
      Promise.resolve(limit(request, response, next)).catch(reject);
    });
  };
}

import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { Rates } from '../config-defaults';
import { AppError } from './app-error';

/** The kinds of call that one address may make only so often. */
export type RateLimitName = 'sign-in' | 'admin-create';

export type RateLimits = (name: RateLimitName) => RequestHandler;

const WINDOW_MS = 60_000;

/** A new limiter per call of the function: each mounted call counts for itself. */
export function createRateLimits(rates: Rates): RateLimits {
  const perMinute: Record<RateLimitName, number> = {
    'sign-in': rates.signInPerMinute,
    'admin-create': rates.adminCreatePerMinute,
  };
  return (name) =>
    rateLimit({
      windowMs: WINDOW_MS,
      limit: perMinute[name],
      standardHeaders: 'draft-8',
      legacyHeaders: false,
      handler: (_request, response, next) => {
        const retryAfterS = Number(response.getHeader('Retry-After')) || WINDOW_MS / 1000;
        next(new AppError('too_many_requests', { retryAfterS }));
      },
    });
}

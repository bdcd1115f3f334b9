import { routePath } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { pathToRegexp } from 'path-to-regexp';

const PATTERNS = ALL_CALLS.map((call) => ({
  method: call.method,
  path: pathToRegexp(routePath(call), { sensitive: true, trailing: false }).regexp,
  isPublic: call.audience === 'public',
}));

/**
 * Whether the API executes a call once per `Idempotency-Key`. Keys belong to accounts, so public calls are excluded.
 */
export function honorsIdempotencyKey(method: string, path: string): boolean {
  const matching = PATTERNS.filter((call) => call.method === method && call.path.test(path));
  return method !== 'GET' && matching.length > 0 && matching.every((call) => !call.isPublic);
}

import { WINDOW_S, type RateUse } from './rate-limiter.ts';

/**
 * The headers of a limit: the IETF's `RateLimit` and `RateLimit-Policy` (draft 8), and `Retry-After` for a call over
 * the limit. Append the headers of several limits to each other. `name` is plain ASCII without quotes.
 */
export function rateLimitHeaders(name: string, perMinute: number, use: RateUse): Readonly<Record<string, string>> {
  const resetS = Math.ceil(use.resetMs / 1000);
  return {
    RateLimit: `"${name}"; r=${use.remaining}; t=${resetS}`,
    'RateLimit-Policy': `"${name}"; q=${perMinute}; w=${WINDOW_S}`,
    ...(use.isOver && { 'Retry-After': String(Math.max(1, resetS)) }),
  };
}

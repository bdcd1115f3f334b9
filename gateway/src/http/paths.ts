import { API_BASE_PATH, LIVE_PATH } from '@magnetx/contracts';

/** The parts of the API that only the local profile has: the stand-in of X, and the mailbox. */
const STAND_IN_PATH = '/dev';

export type RouteClass = 'api' | 'live' | 'stand-in' | 'assets' | 'registry' | 'operations' | 'page';

const OPERATIONS = new Set(['/healthz', '/readyz', '/metrics']);

export function isBelow(path: string, base: string): boolean {
  return path === base || path.startsWith(`${base}/`);
}

/** A request's path without its query, which may contain tokens. */
export function pathOf(url: string | undefined): string {
  if (url === undefined) return '/';
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** The kind of a path, for routing and metrics. */
export function routeClassOf(path: string): RouteClass {
  if (isBelow(path, API_BASE_PATH)) return 'api';
  if (isBelow(path, LIVE_PATH)) return 'live';
  if (isBelow(path, STAND_IN_PATH)) return 'stand-in';
  if (isBelow(path, '/assets')) return 'assets';
  if (isBelow(path, '/registry')) return 'registry';
  return OPERATIONS.has(path) ? 'operations' : 'page';
}

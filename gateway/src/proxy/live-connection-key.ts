import { LIVE_PATH } from '@magnetx/contracts';

/** The address of a live connection, with the slash without which the live hub does not recognize it. */
export function toLivePath(url = '/'): string {
  return url === LIVE_PATH || url.startsWith(`${LIVE_PATH}?`) ? `${LIVE_PATH}/${url.slice(LIVE_PATH.length)}` : url;
}

/**
 * The user's id, which selects the upstream of a live connection. All requests of a polling session must reach the same
 * upstream, and they share only their query.
 */
export function liveKeyOf(url: string | undefined): string {
  const query = (url ?? '').split('?', 2)[1] ?? '';
  return new URLSearchParams(query).get('userId') ?? '';
}

import { logWarning } from '../log';

const HEADER_SAFE = /^[\x21-\x7e]+$/;

/** Where an area's token comes from: the browser's storage under these keys, or the area's own session. */
export type TokenSource = { readonly tokenKeys: readonly string[] } | { readonly getToken: () => string | null };

/** The token to send, or null when there is none that an HTTP header can carry. */
export function tokenFrom(source: TokenSource): string | null {
  if ('tokenKeys' in source) return readToken(source.tokenKeys);
  const token = source.getToken();
  return token && HEADER_SAFE.test(token) ? token : null;
}

/**
 * The first usable token among the browser's storage keys. A value that no HTTP header can carry counts as none,
 * so that a corrupted one meets the server's plain 401 rather than a TypeError.
 */
export function readToken(keys: readonly string[]): string | null {
  try {
    for (const key of keys) {
      const value = window.localStorage.getItem(key);
      if (value && HEADER_SAFE.test(value)) return value;
    }
  } catch (error) {
    logWarning('The browser does not let this site use its storage; calls are sent signed out.', error);
  }
  return null;
}

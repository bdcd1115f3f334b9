import { logWarning } from '../log';

const HEADER_SAFE = /^[\x21-\x7e]+$/;

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

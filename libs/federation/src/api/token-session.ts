import { SESSION_ENDING_CODES } from '@magnetx/contracts';
import type { AreaBaseQuery } from './call';
import { logWarning } from '../log';
import { readToken } from './read-token';

/** A sign-in that the server granted and the browser would not keep. Its message is for people. */
export class SignInNotKeptError extends Error {
  constructor(cause: unknown) {
    super('Your browser does not let this site keep your sign-in. Allow site data and try again.', { cause });
  }
}

/** Who is signed in to an area with a password, as the browser keeps it: one token, and what came with it. */
export interface TokenSession {
  readonly getToken: () => string | null;
  /** True once the server has refused the token, until the next sign-in or sign-out. */
  readonly hasExpired: () => boolean;
  /** Keeps a fresh sign-in. Throws a {@link SignInNotKeptError} when the browser refuses to store it. */
  readonly save: (token: string, info: unknown) => void;
  /** What came with the token; null when it is missing or cannot be read. */
  readonly getInfo: () => unknown;
  /** Forgets the sign-in, because the person asked to. */
  readonly clear: () => void;
  /** Forgets the sign-in, because the server no longer takes its token. */
  readonly expire: () => void;
  /** Hears of every change, those of other tabs included; returns the undo. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The session of one area. `tokenKey` and `infoKey` are names of contracts' `STORAGE_KEYS`. */
export function createTokenSession({ tokenKey, infoKey }: { tokenKey: string; infoKey: string }): TokenSession {
  const listeners = new Set<() => void>();
  let isExpired = false;

  function announce(expired: boolean) {
    isExpired = expired;
    listeners.forEach((listener) => listener());
  }

  function remove(...keys: readonly string[]) {
    try {
      keys.forEach((key) => window.localStorage.removeItem(key));
    } catch (error) {
      logWarning('The browser does not let this site use its storage; there is no sign-in to forget.', error);
    }
  }

  function forget(expired: boolean) {
    remove(tokenKey, infoKey);
    announce(expired);
  }

  return {
    getToken: () => readToken([tokenKey]),
    hasExpired: () => isExpired,
    save: (token, info) => {
      try {
        window.localStorage.setItem(infoKey, JSON.stringify(info));
        window.localStorage.setItem(tokenKey, token);
      } catch (error) {
        throw new SignInNotKeptError(error);
      }
      announce(false);
    },
    getInfo: () => readInfo(infoKey),
    clear: () => forget(false),
    expire: () => forget(true),
    subscribe: (listener) => {
      // A null key is another tab's localStorage.clear().
      const onStorage = ({ key }: StorageEvent) => {
        if (key === tokenKey || key === null) listener();
      };
      listeners.add(listener);
      window.addEventListener('storage', onStorage);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}

function readInfo(key: string): unknown {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null');
  } catch {
    // Refused storage and damaged JSON mean the same: nothing is known of the account.
    return null;
  }
}

const ENDING_CODES: readonly string[] = SESSION_ENDING_CODES;

/**
 * The same base query, but a refused token ends the area's session, whichever call met the refusal. A 403 does so only
 * for the call that restores the session: the token belongs to another area. A refusal that arrives after the next
 * sign-in concerns an older token and ends nothing.
 */
export function endSessionOnRefusal(baseQuery: AreaBaseQuery, session: TokenSession): AreaBaseQuery {
  return async (args, api, extraOptions) => {
    const token = session.getToken();
    const result = await baseQuery(args, api, extraOptions);
    const { error } = result;
    const isRefused = error?.status === 401 && ENDING_CODES.includes(error.code);
    const isForeign = error?.status === 403 && args.restoresSession;
    if ((isRefused || isForeign) && token !== null && token === session.getToken()) session.expire();
    return result;
  };
}

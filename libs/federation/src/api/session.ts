import { t } from '@magnetx/texts';
import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../storage/index.ts';
import type { AreaBaseQuery } from './call.ts';
import type { CallError } from './call-error.ts';

/** The browser cannot store a successful sign-in. Its message is for users. */
export class SignInNotStoredError extends Error {
  constructor() {
    super(t('Your browser does not let this site keep your sign-in. Allow site data and try again.'));
  }
}

/** Names of contracts' `STORAGE_KEYS`. */
export interface SessionOptions {
  /** A sign-in is stored under the first key; the first key with a token is read. */
  readonly tokenKeys: readonly [string, ...string[]];
  /** Is 'true' while a user is signed in, in areas with such a flag. */
  readonly flagKey?: string;
  /** Stores the account's info. */
  readonly infoKey: string;
  /** In areas with this check, stored info that does not pass it ends the session. */
  readonly isInfo?: (info: unknown) => boolean;
  /** Further entries that are stored with a sign-in and removed with it. The session does not read them. */
  readonly entries?: Readonly<Record<string, (info: unknown) => string>>;
  /** Further keys that are removed with a session. */
  readonly otherKeys?: readonly string[];
  /** Rejects a sign-in that would be lost with the page. */
  readonly isKeptOnly?: boolean;
}

export type Session = ReturnType<typeof createSession>;

/** The characters of an HTTP header. A corrupted token is ignored. */
const HEADER_SAFE = /^[\x21-\x7e]+$/;

/** The stored sign-in of one area. */
export function createSession(options: SessionOptions) {
  const { tokenKeys, flagKey, infoKey, isInfo, entries = {}, otherKeys = [], isKeptOnly = false } = options;
  const [firstKey, ...aliases] = tokenKeys;
  const signInKeys = flagKey === undefined ? tokenKeys : [...tokenKeys, flagKey];
  const listeners = new Set<() => void>();
  let lastEnding: CallError | null = null;

  function announce(ending: CallError | null) {
    lastEnding = ending;
    listeners.forEach((listener) => listener());
  }

  function removeAll() {
    for (const key of [...signInKeys, infoKey, ...Object.keys(entries), ...otherKeys]) deviceStorage.remove(key);
  }

  function isReadable(): boolean {
    return !isInfo || deviceStorage.get(infoKey) === null || isInfo(getInfo());
  }

  /** Null when it is missing or unreadable. */
  function getInfo(): unknown {
    try {
      return JSON.parse(deviceStorage.get(infoKey) ?? 'null');
    } catch {
      return null;
    }
  }

  function setInfo(info: unknown): void {
    deviceStorage.set(infoKey, JSON.stringify(info));
  }

  /** Removes the sign-in. `ending` is the failed call that ended it, if the user did not. */
  function clear(ending?: CallError): void {
    removeAll();
    announce(ending ?? null);
  }

  return {
    getInfo,
    setInfo,
    clear,
    /** Null without a sign-in. */
    getToken(): string | null {
      if ((flagKey !== undefined && deviceStorage.get(flagKey) !== 'true') || !isReadable()) return null;
      return tokenKeys.map(deviceStorage.get).find((token) => token !== null && HEADER_SAFE.test(token)) ?? null;
    },
    /** Stores a sign-in. Throws {@link SignInNotStoredError} when the area requires storage that the browser denies. */
    save(token: string, info?: unknown): void {
      for (const key of [infoKey, ...otherKeys]) deviceStorage.remove(key);
      if (info !== undefined) setInfo(info);
      // In place of an earlier one: other tabs read between two changes, and would take a missing one for a sign-out.
      const isKept = deviceStorage.set(firstKey, token);
      if (flagKey !== undefined) deviceStorage.set(flagKey, 'true');
      for (const [key, valueOf] of Object.entries(entries)) deviceStorage.set(key, valueOf(info));
      for (const key of aliases) deviceStorage.remove(key);
      if (isKeptOnly && !isKept) {
        removeAll();
        throw new SignInNotStoredError();
      }
      announce(null);
    },
    /** Removes a sign-in whose info does not pass its check. */
    dropUnreadable(): void {
      if (!isReadable()) clear();
    },
    /** The failed call that ended the last session, until the next sign-in or sign-out. */
    ending: () => lastEnding,
    /** Calls back on every change, including those of other tabs. Returns the function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      // The key is null after another tab's localStorage.clear().
      const onStorage = ({ key }: StorageEvent) => {
        if (key === null || signInKeys.includes(key)) listener();
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

/** Equal for all tokens of a session, which a proof by the second factor replaces. */
export function sessionIdOf(token: string | null): string | null {
  const [, claims = ''] = token?.split('.') ?? [];
  try {
    const { jti } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { readonly jti?: unknown };
    return typeof jti === 'string' ? jti : token;
  } catch {
    return token;
  }
}

/** The session's token, null without a sign-in. Follows sign-ins and sign-outs, in other tabs too. */
export function useSessionToken({ subscribe, getToken }: Session): string | null {
  return useSyncExternalStore(subscribe, getToken, () => null);
}

/** Refusals of a password, or for want of a second factor, which say nothing about the token. */
const ABOUT_PASSWORDS: readonly string[] = ['invalid_credentials', 'second_factor_needed'];

/**
 * Ends the area's session when any call's token is rejected. A 403 only does so for the call that restores the session:
 * its token belongs to another area. A late rejection of an older token is ignored.
 */
export function endSessionOnRefusal(baseQuery: AreaBaseQuery, session: Session): AreaBaseQuery {
  return async (args, api, extraOptions) => {
    const token = args.token === undefined ? session.getToken() : null;
    const result = await baseQuery(args, api, extraOptions);
    const { error } = result;
    const isRefused = error?.status === 401 && !ABOUT_PASSWORDS.includes(error.code ?? '');
    const isForeign = error?.status === 403 && args.restoresSession;
    if ((isRefused || isForeign) && token !== null && token === session.getToken()) session.clear(error);
    return result;
  };
}

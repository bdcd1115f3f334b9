import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../storage/index.ts';
import type { AreaBaseQuery } from './call.ts';
import type { CallError } from './call-error.ts';

/** A sign-in that the server granted and the browser would not keep. Its message is for people. */
export class SignInNotKeptError extends Error {
  constructor() {
    super('Your browser does not let this site keep your sign-in. Allow site data and try again.');
  }
}

/** Names of contracts' `STORAGE_KEYS`. */
export interface SessionOptions {
  /** A sign-in is kept under the first; the first that holds a token counts. */
  readonly tokenKeys: readonly [string, ...string[]];
  /** Is 'true' while a user is signed in, in areas with such a flag. */
  readonly flagKey?: string;
  /** What is known of the account. */
  readonly infoKey: string;
  /** In areas with a schema, stored info that does not match it ends the session. */
  readonly infoSchema?: { readonly safeParse: (info: unknown) => { readonly success: boolean } };
  /** What else is forgotten with a session. */
  readonly otherKeys?: readonly string[];
  /** Refuses a sign-in that would be gone with the page. */
  readonly isKeptOnly?: boolean;
}

/** Who is signed in to an area, as the browser keeps it. */
export interface Session {
  /** Null without a sign-in. */
  readonly getToken: () => string | null;
  /** Keeps a fresh sign-in. Throws a {@link SignInNotKeptError} when the browser refuses what the area insists on. */
  readonly save: (token: string, info?: unknown) => void;
  /** Null when it is missing or cannot be read. */
  readonly getInfo: () => unknown;
  readonly setInfo: (info: unknown) => void;
  /** Forgets the sign-in; with the failed call where that ended it and not the person. */
  readonly clear: (ending?: CallError) => void;
  /** Forgets a sign-in whose info does not fit its schema. */
  readonly dropUnreadable: () => void;
  /** The call that ended the last session, until the next sign-in or sign-out. */
  readonly ending: () => CallError | null;
  /** Calls back on every change, those of other tabs included; returns the undo. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** What an HTTP header can carry: a corrupted token counts as none. */
const HEADER_SAFE = /^[\x21-\x7e]+$/;

/** The session of one area. */
export function createSession(options: SessionOptions): Session {
  const { tokenKeys, flagKey, infoKey, infoSchema, otherKeys = [], isKeptOnly = false } = options;
  const signInKeys = flagKey === undefined ? tokenKeys : [...tokenKeys, flagKey];
  const listeners = new Set<() => void>();
  let lastEnding: CallError | null = null;

  function announce(ending: CallError | null) {
    lastEnding = ending;
    listeners.forEach((listener) => listener());
  }

  function removeAll() {
    for (const key of [...signInKeys, infoKey, ...otherKeys]) deviceStorage.remove(key);
  }

  function isReadable(): boolean {
    return !infoSchema || deviceStorage.get(infoKey) === null || infoSchema.safeParse(session.getInfo()).success;
  }

  const session: Session = {
    getToken() {
      if ((flagKey !== undefined && deviceStorage.get(flagKey) !== 'true') || !isReadable()) return null;
      return tokenKeys.map(deviceStorage.get).find((token) => token !== null && HEADER_SAFE.test(token)) ?? null;
    },
    save(token, info) {
      removeAll();
      if (info !== undefined) session.setInfo(info);
      if (flagKey !== undefined) deviceStorage.set(flagKey, 'true');
      const isKept = deviceStorage.set(tokenKeys[0], token);
      if (isKeptOnly && !isKept) {
        removeAll();
        throw new SignInNotKeptError();
      }
      announce(null);
    },
    getInfo() {
      try {
        return JSON.parse(deviceStorage.get(infoKey) ?? 'null');
      } catch {
        return null;
      }
    },
    setInfo: (info) => void deviceStorage.set(infoKey, JSON.stringify(info)),
    clear(ending) {
      removeAll();
      announce(ending ?? null);
    },
    dropUnreadable() {
      if (!isReadable()) session.clear();
    },
    ending: () => lastEnding,
    subscribe(listener) {
      // A null key is another tab's localStorage.clear().
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
  return session;
}

/** The session's token, null without a sign-in. Follows sign-ins and sign-outs, in other tabs too. */
export function useSessionToken({ subscribe, getToken }: Session): string | null {
  return useSyncExternalStore(subscribe, getToken, () => null);
}

/**
 * The same base query, but a refused token ends the area's session, whichever call met the refusal. A 403 does so only
 * for the call that restores the session: the token belongs to another area. A refusal that arrives after the next
 * sign-in concerns an older token and ends nothing.
 */
export function endSessionOnRefusal(baseQuery: AreaBaseQuery, session: Session): AreaBaseQuery {
  return async (args, api, extraOptions) => {
    const token = session.getToken();
    const result = await baseQuery(args, api, extraOptions);
    const { error } = result;
    const isRefused = error?.status === 401 && error.code !== 'invalid_credentials';
    const isForeign = error?.status === 403 && args.restoresSession;
    if ((isRefused || isForeign) && token !== null && token === session.getToken()) session.clear(error);
    return result;
  };
}

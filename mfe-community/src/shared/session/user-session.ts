import { STORAGE_KEYS, waitlistUserSchema, type WaitlistUser } from '@magnetx/contracts';
import { createSafeStorage, type SafeStorage } from '@magnetx/federation/storage';

/**
 * The session of the signed-in user as the browser keeps it. Connected only while the connected flag is 'true' and a
 * token is there, under either of its two names (specification of the user area, section 4).
 */
export interface UserSession {
  /** The token of the connected user; null without one, or when the stored user data cannot be read. */
  token(): string | null;
  /** Keeps a token that a sign-in came back with, which is over with that. */
  start(token: string): void;
  /** Forgets a session whose stored user data cannot be read. */
  dropCorrupt(): void;
  /** Keeps what the last verification said of the user. */
  remember(user: WaitlistUser): void;
  /** Keeps a copy of the payout wallet; null when there is none. */
  rememberWallet(wallet: string | null): void;
  /** Forgets token, flag, user data, handle and wallet; with a sentence for the person where the server failed. */
  clear(problem?: string): void;
  /** Why the last session ended, until the next one starts; null where it needs no words. */
  problem(): string | null;
  /** Calls back whenever the session starts or ends, in this tab or another; returns the undo. */
  subscribe(listener: () => void): () => void;
}

const { userToken, userTokenAlias, userConnected, userConnecting, userData, userHandle, userWallet } = STORAGE_KEYS;
const SESSION_KEYS: readonly string[] = [userToken, userTokenAlias, userConnected];

function isReadableUser(json: string | null): boolean {
  if (json === null) return true;
  try {
    return waitlistUserSchema.safeParse(JSON.parse(json)).success;
  } catch {
    return false;
  }
}

function createUserSession(storage: SafeStorage): UserSession {
  const listeners = new Set<() => void>();
  let lastProblem: string | null = null;
  const announce = () => listeners.forEach((listener) => listener());
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || SESSION_KEYS.includes(event.key)) announce();
  };

  const session: UserSession = {
    token() {
      if (storage.get(userConnected) !== 'true' || !isReadableUser(storage.get(userData))) return null;
      return storage.get(userToken) || storage.get(userTokenAlias) || null;
    },
    start(token) {
      lastProblem = null;
      for (const key of [userConnecting, userData, userWallet]) storage.remove(key);
      storage.remove(userTokenAlias);
      storage.set(userToken, token);
      storage.set(userConnected, 'true');
      announce();
    },
    dropCorrupt() {
      if (!isReadableUser(storage.get(userData))) session.clear();
    },
    remember(user) {
      storage.set(userData, JSON.stringify(user));
      storage.set(userHandle, user.twitterHandle || user.username);
    },
    rememberWallet(wallet) {
      if (wallet) storage.set(userWallet, wallet);
      else storage.remove(userWallet);
    },
    clear(problem) {
      lastProblem = problem ?? null;
      for (const key of [userToken, userTokenAlias, userConnected, userData, userHandle, userWallet])
        storage.remove(key);
      announce();
    },
    problem: () => lastProblem,
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
  return session;
}

/** The browser's storage, as this whole area uses it. */
export const deviceStorage = createSafeStorage(() => window.localStorage);

/** The one session of this browser. */
export const userSession = createUserSession(deviceStorage);

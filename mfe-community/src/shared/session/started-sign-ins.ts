import { SIGN_IN_DURATION_MAX_MS, STORAGE_KEYS } from '@magnetx/contracts';
import { SignInNotStoredError } from '@magnetx/federation/api';
import { deviceStorage, tabStorage } from '@magnetx/federation/storage';
import { userSession } from './user-session.ts';

interface StartedSignIn {
  readonly nonce: string;
  /** Unix time in ms. */
  readonly startedAt: number;
}

const NONCE_BYTES = 16;

/** Beyond the server's time, a return may still be on its way. */
const KEPT_MS = SIGN_IN_DURATION_MAX_MS + 60_000;

/** Earlier ones are dropped. */
const STARTED_MAX = 10;

/** The device first, because X may return in another tab. The tab, when the device's storage is full or refused. */
const STORAGES = [deviceStorage, tabStorage];

function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function isStarted(value: unknown): value is StartedSignIn {
  if (typeof value !== 'object' || value === null) return false;
  const { nonce, startedAt } = value as Partial<Record<keyof StartedSignIn, unknown>>;
  return typeof nonce === 'string' && typeof startedAt === 'number' && Math.abs(Date.now() - startedAt) <= KEPT_MS;
}

/** Expired sign-ins and other content of the storage are ignored. */
function readAll(storage: typeof deviceStorage): StartedSignIn[] {
  try {
    const stored: unknown = JSON.parse(storage.get(STORAGE_KEYS.userStartedSignIns) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStarted) : [];
  } catch {
    return [];
  }
}

/** Returns false when the list is only kept in memory, which ends with the page. */
function store(storage: typeof deviceStorage, all: readonly StartedSignIn[]): boolean {
  if (all.length > 0) {
    return storage.set(STORAGE_KEYS.userStartedSignIns, JSON.stringify(all.slice(-STARTED_MAX)));
  }
  storage.remove(STORAGE_KEYS.userStartedSignIns);
  return true;
}

/** Removes a sign-in from the list. Returns whether it was there. */
function take(nonce: string): boolean {
  return STORAGES.map((storage) => {
    const all = readAll(storage);
    const others = all.filter((one) => one.nonce !== nonce);
    store(storage, others);
    return others.length < all.length;
  }).includes(true);
}

/**
 * The sign-ins with X that this browser has started. Only they may sign it in: a link of an attacker could otherwise
 * replace the session by theirs (login CSRF).
 */
export const startedSignIns = {
  /** Returns the nonce of a new sign-in. Throws {@link SignInNotStoredError} if its return could not be recognised. */
  start(): string {
    const one: StartedSignIn = { nonce: createNonce(), startedAt: Date.now() };
    if (!STORAGES.some((storage) => store(storage, [...readAll(storage), one]))) throw new SignInNotStoredError();
    return one.nonce;
  },
  forget: (nonce: string): void => void take(nonce),
  /** Removes what has expired, once no other tab is signing in. */
  tidy(): void {
    for (const storage of STORAGES) {
      if (readAll(storage).length === 0) storage.remove(STORAGE_KEYS.userStartedSignIns);
    }
  },
  /** Whether the return is of a sign-in of this browser: a started one, or the one that the session came from. */
  isOwn(nonce: string): boolean {
    const isCurrent = userSession.getToken() !== null && deviceStorage.get(STORAGE_KEYS.userSignIn) === nonce;
    return isCurrent || STORAGES.some((storage) => readAll(storage).some((one) => one.nonce === nonce));
  },
  /** Stores the token of a sign-in that this browser has started, once. Returns false for any other. */
  complete(nonce: string, token: string): boolean {
    if (!take(nonce)) return false;
    userSession.save(token);
    deviceStorage.set(STORAGE_KEYS.userSignIn, nonce);
    return true;
  },
};

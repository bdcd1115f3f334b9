// Programs that import this file may be for servers alone.
/// <reference lib="dom" />
import { STORAGE_KEYS } from '@magnetx/contracts';
import type { BrowserContext, Page } from 'playwright-core';

const { userToken, userConnected, adminToken, projectToken } = STORAGE_KEYS;

/** The entries of visitors who are signed in to every area. The tokens are good, because nothing checks them. */
const SIGNED_IN = {
  [userToken]: 'probe',
  [userConnected]: 'true',
  [adminToken]: 'probe',
  [projectToken]: 'probe',
};
const TOKEN_KEYS = [userToken, adminToken, projectToken];

/** Runs in the page, before all other code: notes which of these tokens the files of a folder read. */
function noteReads({ keys, folder }: { readonly keys: readonly string[]; readonly folder: string }): void {
  const read = new Set<string>();
  const note = (key: unknown): void => {
    if (typeof key !== 'string' || !keys.includes(key)) return;
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 100;
    if (String(new Error().stack).includes(folder)) read.add(key);
    Error.stackTraceLimit = stackTraceLimit;
  };
  const noting = new Proxy(window.localStorage, {
    get(storage, key) {
      note(key);
      if (key === 'getItem') return (name: string) => (note(name), storage.getItem(name));
      const value: unknown = Reflect.get(storage, key);
      return typeof value === 'function' ? (value.bind(storage) as unknown) : value;
    },
    getOwnPropertyDescriptor(storage, key) {
      note(key);
      return Reflect.getOwnPropertyDescriptor(storage, key);
    },
  });
  Object.defineProperty(window, 'localStorage', { configurable: true, get: () => noting });
  const takeReads = (): string[] => {
    const keysRead = [...read];
    read.clear();
    return keysRead;
  };
  Object.assign(window, { takeReads });
}

/**
 * Signs a browser in to every area, if asked to, and watches what the files of `folder` do with the sign-ins. Null: of
 * the shell, which has those of all areas.
 */
export async function prepareSignIns(context: BrowserContext, isSignedIn: boolean, folder: string | null) {
  const stored: Readonly<Record<string, string>> = isSignedIn ? SIGNED_IN : {};
  if (folder !== null) await context.addInitScript(noteReads, { keys: TOKEN_KEYS, folder });
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  return {
    /** Sentences about sign-ins that a page has removed, or has read although they are not among these keys. */
    takeProblems: async (page: Page, mayRead: readonly string[]): Promise<string[]> => {
      const { lost, read } = await page.evaluate((known) => {
        const { takeReads } = window as { takeReads?: () => string[] };
        return { lost: known.filter((key) => localStorage.getItem(key) === null), read: takeReads?.() ?? [] };
      }, Object.keys(stored));
      return [
        ...lost.map((key) => `it signs visitors out: it removes ${key} from the local storage`),
        ...read
          .filter((key) => !mayRead.includes(key))
          .map((key) => `it reads ${key}, which is the sign-in of another area`),
      ];
    },
  };
}

export type SignIns = Awaited<ReturnType<typeof prepareSignIns>>;

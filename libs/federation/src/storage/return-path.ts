import { tabStorage } from './tab-storage.ts';

/** The page that a sign-in leads back to. Kept for the tab alone. */
export interface ReturnPath {
  /** Keeps the address (path and query) of a page that needs a sign-in. Ignores addresses outside of the area. */
  readonly remember: (address: string) => void;
  readonly remembered: () => string | null;
  readonly forget: () => void;
}

export interface ReturnPathOptions {
  /** A name of contracts' `STORAGE_KEYS`. */
  readonly key: string;
  /** The path that all pages of the area are below. */
  readonly areaPath: string;
  /** Pages of the area that need no sign-in, the sign-in page above all. */
  readonly publicPaths: readonly string[];
  /** Removes from a query string what must not be kept. */
  readonly cleanQuery?: (search: string) => string;
}

/** Remembers where a person was when a sign-in became necessary. Storage is not trusted: reading checks again. */
export function createReturnPath({ key, areaPath, publicPaths, cleanQuery }: ReturnPathOptions): ReturnPath {
  /** The path within the area that an address means; null for another site, another area or a public page. */
  function pathWithinArea(address: string): string | null {
    const { origin } = window.location;
    if (!address.startsWith('/') || !URL.canParse(address, origin)) return null;
    const { origin: itsOrigin, pathname, search } = new URL(address, origin);
    const isWithin = itsOrigin === origin && pathname.startsWith(`${areaPath}/`);
    if (!isWithin || publicPaths.includes(pathname)) return null;
    return pathname + (cleanQuery?.(search) ?? search);
  }

  return {
    remember(address) {
      const path = pathWithinArea(address);
      if (path) tabStorage.set(key, path);
    },
    remembered: () => pathWithinArea(tabStorage.get(key) ?? ''),
    forget: () => tabStorage.remove(key),
  };
}

import { tabStorage } from './tab-storage.ts';

export type ReturnPath = ReturnType<typeof createReturnPath>;

export interface ReturnPathOptions {
  /** A name of contracts' `STORAGE_KEYS`. */
  readonly key: string;
  /** The base path of the area's pages. */
  readonly areaPath: string;
  /** Pages of the area that need no sign-in, including the sign-in page. */
  readonly publicPaths: readonly string[];
  /** Pages outside of the area that a sign-in may return to. */
  readonly otherPaths?: RegExp;
  /** Removes private parameters from a query string. */
  readonly cleanQuery?: (search: string) => string;
}

/** Remembers, for the tab, the page that a sign-in returns to. Storage is not trusted: reading validates again. */
export function createReturnPath({ key, areaPath, publicPaths, otherPaths, cleanQuery }: ReturnPathOptions) {
  /** The path of an address to return to; null for another site, another area or a page without a sign-in. */
  function pathWithinArea(address: string): string | null {
    const { origin } = window.location;
    if (!address.startsWith('/') || !URL.canParse(address, origin)) return null;
    const { origin: itsOrigin, pathname, search } = new URL(address, origin);
    const isKnown = pathname.startsWith(`${areaPath}/`) || otherPaths?.test(pathname);
    if (itsOrigin !== origin || !isKnown || publicPaths.includes(pathname)) return null;
    return pathname + (cleanQuery?.(search) ?? search);
  }

  return {
    /** Stores the path and query of a page that needs a sign-in. Ignores addresses outside of the area. */
    remember(address: string): void {
      const path = pathWithinArea(address);
      if (path) tabStorage.set(key, path);
    },
    remembered: () => pathWithinArea(tabStorage.get(key) ?? ''),
    forget: () => tabStorage.remove(key),
  };
}

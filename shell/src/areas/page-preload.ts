import { matchPath } from 'react-router-dom';
import { inLanguageOfPage, PAGE_FILES_PATH, type PageFiles, type Registry } from '@magnetx/federation';
import { entryIn } from '@magnetx/federation/runtime';
import { afterLoad } from '../after-load.ts';

export interface PagePreloadOptions {
  /** The name of the area that a path belongs to. */
  readonly areaAt: (path: string) => string | undefined;
  readonly getRegistry: () => Registry;
  readonly fetchPageFiles?: () => Promise<PageFiles>;
}

const KINDS: Readonly<Record<string, string>> = { js: 'script', css: 'style' };

/**
 * Preloads what a page needs as soon as a link to it is pointed at or focused, and when it is opened: the area's entry
 * and the page's files in one wave. Without the list of files, they are loaded one after the other.
 */
export function createPagePreload({ areaAt, getRegistry, fetchPageFiles = fetchList }: PagePreloadOptions) {
  const requested = new Set<string>();
  let known: PageFiles = {};

  const preload = (path: string): void => {
    const area = areaAt(path);
    const files = area === undefined ? undefined : known[area];
    // The list may be newer than this page.
    if (area === undefined || !files || !entryIn(getRegistry(), area)?.url.startsWith(`${files.base}/`)) return;
    const page = files.pages.find((candidate) => matchPath(candidate.path, path));
    for (const [file, integrity] of [...files.preloads, ...(page?.files ?? [])]) {
      const href = `${files.base}/${file}`;
      const kind = KINDS[file.split('.').at(-1) ?? ''];
      if (kind === undefined || requested.has(href) || isLoaded(href)) continue;
      requested.add(href);
      document.head.append(preloadLink(href, kind, integrity));
    }
  };

  const onPointed = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link?.origin === window.location.origin) preload(link.pathname);
  };
  document.addEventListener('pointerover', onPointed, { passive: true });
  document.addEventListener('focusin', onPointed, { passive: true });
  afterLoad(() => {
    fetchPageFiles().then(
      (files) => (known = files),
      // Only a preload is lost.
      () => undefined,
    );
  });
  return { preload };
}

/** The page was opened with it, or has loaded it since. */
function isLoaded(href: string): boolean {
  const escaped = CSS.escape(href);
  return document.querySelector(`link[href="${escaped}"],script[src="${escaped}"]`) !== null;
}

function preloadLink(href: string, kind: string, integrity: string | undefined): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = kind;
  if (integrity !== undefined) link.integrity = integrity;
  link.href = href;
  return link;
}

async function fetchList(): Promise<PageFiles> {
  const response = await fetch(inLanguageOfPage(PAGE_FILES_PATH));
  if (!response.ok) throw new Error(`${PAGE_FILES_PATH} answered ${response.status}`);
  return (await response.json()) as PageFiles;
}

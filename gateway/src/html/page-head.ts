import path from 'node:path';
import { FIRST_CALLS_SCRIPT, type Release, type ReleasePage } from '@magnetx/federation';
import { matchesRoute } from './match-route.ts';
import { toInlineJson } from '../http/inline-json.ts';

/** What somebody opens, and the release of the area that serves it. */
export interface OpenedPage {
  /** Without query. */
  readonly path: string;
  /** Whether the address has a query: what a list is asked for depends on it. */
  readonly hasQuery: boolean;
  readonly release: Pick<Release, 'preloads' | 'pages'>;
  /** Where the release's files are: a path of this site, or an address elsewhere for a developer's own build. */
  readonly base: string;
  readonly nonce: string;
}

const KINDS: Readonly<Record<string, string>> = { '.js': 'script', '.css': 'style' };

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function preloadLink(base: string, file: string): string {
  const kind = KINDS[path.extname(file)];
  return kind ? `<link rel="preload" href="${escapeAttribute(`${base}/${file}`)}" as="${kind}">` : '';
}

function firstCallsScript({ firstCalls }: ReleasePage, { hasQuery, nonce }: OpenedPage): string {
  const calls = firstCalls.filter(({ url }) => !hasQuery || !url.includes('?'));
  if (calls.length === 0) return '';
  return `<script nonce="${nonce}">(${FIRST_CALLS_SCRIPT})(${toInlineJson(calls)})</script>`;
}

/** The page of a release that an address opens, if the release declares it. */
export function findPage(pages: Release['pages'], requestPath: string): ReleasePage | undefined {
  return pages.find((page) => matchesRoute([page.path], requestPath));
}

export interface PageHead {
  /**
   * Links to the files that the area and this page need, so that the browser fetches them beside the shell's instead of
   * after them: without CORS, as the build fetches scripts and styles that asks for them later.
   */
  readonly links: string;
  /** The script that sends the page's first calls; it need not wait for the styles that the head brings. */
  readonly firstCalls: string;
}

/** What goes into the head for the opened page. */
export function pageHead(opened: OpenedPage): PageHead {
  const { release, base } = opened;
  const page = findPage(release.pages, opened.path);
  const files = new Set([...(release.preloads ?? []), ...(page?.files ?? [])]);
  const links = [...files].map((file) => preloadLink(base, file)).join('');
  return { links, firstCalls: page ? firstCallsScript(page, opened) : '' };
}

import path from 'node:path';
import { FIRST_CALLS_SCRIPT, type Release, type ReleasePage } from '@magnetx/federation';
import { matchesRoute } from './match-route.ts';
import { toInlineJson } from '../http/inline-json.ts';

/** A requested page, and the release of the area that serves it. */
export interface OpenedPage {
  /** Without query. */
  readonly path: string;
  /** Whether the URL has a query, on which the first call of a list depends. */
  readonly hasQuery: boolean;
  /** Further calls, which need no token. */
  readonly publicCalls?: readonly string[];
  readonly release: Pick<Release, 'preloads' | 'pages'>;
  /** The base of the release's files: a path of this site, or a URL for a developer's own build. */
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

function firstCallsScript({ firstCalls }: ReleasePage, { hasQuery, publicCalls = [], nonce }: OpenedPage): string {
  const calls = firstCalls.filter(({ url }) => !hasQuery || !url.includes('?'));
  calls.push(...publicCalls.map((url) => ({ url, tokenKeys: [] })));
  if (calls.length === 0) return '';
  return `<script nonce="${nonce}">(${FIRST_CALLS_SCRIPT})(${toInlineJson(calls)})</script>`;
}

/** The declared page of a release that a path opens. */
export function findPage(pages: Release['pages'], requestPath: string): ReleasePage | undefined {
  return pages.find((page) => matchesRoute([page.path], requestPath));
}

/**
 * The head's elements for a page. `links` preload the files of the area and the page in parallel with the shell's,
 * without CORS, as the build requests them later. `firstCalls` is the script that sends the page's first calls.
 */
export function pageHead(opened: OpenedPage) {
  const { release, base } = opened;
  const page = findPage(release.pages, opened.path);
  const files = new Set([...(release.preloads ?? []), ...(page?.files ?? [])]);
  const links = [...files].map((file) => preloadLink(base, file)).join('');
  return { links, firstCalls: page ? firstCallsScript(page, opened) : '' };
}

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
  readonly release: Pick<Release, 'preloads' | 'pages' | 'integrity'>;
  /** The base of the release's files: a path of this site, or a URL for a developer's own build. */
  readonly base: string;
  readonly nonce: string;
}

const KINDS: Readonly<Record<string, string>> = { '.js': 'script', '.css': 'style' };

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The attribute by which the browser checks a file; empty for a file of a development build. */
export function integrityAttribute({ integrity }: Pick<Release, 'integrity'>, file: string): string {
  const hash = Object.hasOwn(integrity, file) ? integrity[file] : undefined;
  return hash === undefined ? '' : ` integrity="${escapeAttribute(hash)}"`;
}

function preloadLink({ release, base }: OpenedPage, file: string): string {
  const kind = KINDS[path.extname(file)];
  if (!kind) return '';
  const href = escapeAttribute(`${base}/${file}`);
  return `<link rel="preload" href="${href}" as="${kind}"${integrityAttribute(release, file)}>`;
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
  const { release } = opened;
  const page = findPage(release.pages, opened.path);
  const files = new Set([...(release.preloads ?? []), ...(page?.files ?? [])]);
  const links = [...files].map((file) => preloadLink(opened, file)).join('');
  return { links, firstCalls: page ? firstCallsScript(page, opened) : '' };
}

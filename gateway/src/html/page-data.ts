import { API_BASE_PATH, type Call } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { callUrl, fillParameters, type PageData, type ReleasePage } from '@magnetx/federation';
import type { Request } from 'express';
import { toInlineJson } from '../http/inline-json.ts';
import type { ApiReader } from './api-reader.ts';
import { parametersOf } from './match-route.ts';

/** The data of a page: none, not there, not known in time, or found. */
export type FoundData =
  | { readonly state: 'none' }
  | { readonly state: 'missing'; readonly isGone: boolean }
  | { readonly state: 'unknown'; readonly url: string }
  | ({ readonly state: 'found' } & PageData & { readonly linkedData: unknown });

/** The call of a URL. */
function callAt(url: string): Call | undefined {
  const { pathname } = new URL(url, 'http://api');
  return ALL_CALLS.find(({ method, path }) => method === 'GET' && API_BASE_PATH + path === pathname);
}

/** Whether a call would refuse the query of its URL. Such an address is not asked for, so it cannot fill the cache. */
function isRefused(call: Call | undefined, url: string): boolean {
  const { searchParams } = new URL(url, 'http://api');
  return call?.query.safeParse(Object.fromEntries(searchParams)).success === false;
}

/** Reads the data of a page by its declaration. */
export async function readPageData(
  read: ApiReader,
  page: Pick<ReleasePage, 'path' | 'data'> | undefined,
  req: Request,
): Promise<FoundData> {
  if (page?.data === undefined) return { state: 'none' };
  const params = parametersOf(page.path, req.path);
  if (!params) return { state: 'missing', isGone: false };
  const declared = fillParameters(page.data, params);
  const call = callAt(declared);
  const { searchParams } = new URL(req.originalUrl, 'http://page');
  // Without a query of the declaration's, the page's own parameters narrow its list.
  const url = call && !declared.includes('?') ? callUrl(call, searchParams) : declared;
  if (isRefused(call, url)) return { state: 'missing', isGone: false };
  const answer = await read(url, req);
  if (answer.state === 'missing') return answer;
  if (answer.state === 'unknown') return { state: 'unknown', url };
  const { linked_data: linkedData, ...rest } = answer.body;
  return { state: 'found', url, answer: rest, linkedData };
}

/** Hands the data to the page, and to search engines what the API says for them in `linked_data` (JSON-LD). */
export function pageDataScripts(data: FoundData, nonce: string): string {
  if (data.state !== 'found') return '';
  const { url, answer, linkedData } = data;
  const own = `<script nonce="${nonce}">magnetxPageData=${toInlineJson({ url, answer } satisfies PageData)}</script>`;
  if (typeof linkedData !== 'object' || linkedData === null) return own;
  return `${own}<script type="application/ld+json" nonce="${nonce}">${toInlineJson(linkedData)}</script>`;
}

import { API_BASE_PATH } from '@magnetx/contracts';
import { ALL_CALLS } from '@magnetx/contracts/calls';
import { fillParameters, type PageData, type ReleasePage } from '@magnetx/federation';
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

/** Whether the call of a URL would refuse its query. Such an address is not asked for, so it cannot fill the cache. */
function isRefused(url: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://api');
  const call = ALL_CALLS.find(({ method, path }) => method === 'GET' && API_BASE_PATH + path === pathname);
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
  const url = fillParameters(page.data, params);
  if (isRefused(url)) return { state: 'missing', isGone: false };
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

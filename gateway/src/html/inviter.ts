import { API_BASE_PATH, getInviter, invitationTitle, PICTURE_SIZES, readRef } from '@magnetx/contracts';
import { escapeHtml } from '@magnetx/federation';
import type { Request } from 'express';
import type { ApiReader } from './api-reader.ts';
import type { FoundData } from './page-data.ts';

/** An invitation in the address of a page: its data for the page, and the elements that other sites read. */
export interface PageInviter {
  readonly data: FoundData;
  /** Empty if no user has the code. */
  readonly head: string;
}

export const NO_INVITER: PageInviter = { data: { state: 'none' }, head: '' };

const meta = (name: string, content: string): string => `<meta ${name} content="${escapeHtml(content)}"/>`;

/** The elements by which other sites show a picture beside a link. `altHtml` is escaped already. */
export function pictureHead(address: string, altHtml: string): string {
  const { width, height } = PICTURE_SIZES.cover.share;
  return [
    meta('property="og:image"', address),
    meta('property="og:image:width"', String(width)),
    meta('property="og:image:height"', String(height)),
    `<meta property="og:image:alt" content="${altHtml}"/>`,
    meta('name="twitter:card"', 'summary_large_image'),
  ].join('');
}

function headOf(answer: unknown): string {
  const inviter = getInviter.response.safeParse(answer).data?.inviter;
  if (!inviter) return '';
  const { address, alt } = inviter.picture;
  return meta('property="og:title"', invitationTitle(inviter)) + pictureHead(address, escapeHtml(alt));
}

/** The call for who invites, if the page is opened with a referral code. A handle is not looked up. */
export function inviterUrl(req: Request): string | undefined {
  const ref = req.query['ref'];
  const { kind, text } = readRef(typeof ref === 'string' ? ref : '');
  return kind === 'code' ? `${API_BASE_PATH}${getInviter.path}?ref=${text}` : undefined;
}

/** Reads who invites. Without an answer in time, the page names no inviter to other sites. */
export async function readInviter(read: ApiReader, req: Request): Promise<PageInviter> {
  const url = inviterUrl(req);
  if (url === undefined) return NO_INVITER;
  const answer = await read(url, req);
  if (answer.state !== 'found') return NO_INVITER;
  const data = { state: 'found', url, answer: answer.body, linkedData: null } as const;
  return { data, head: headOf(answer.body) };
}

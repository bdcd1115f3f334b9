import { t } from '@magnetx/texts';
import { z } from 'zod';
import { tooLong } from '../fields/lengths.ts';
import { isPlainText, trimInvisible } from '../fields/plain-text.ts';

const URL_LENGTH_MAX = 2_000;

/** At least two labels, none of them empty; the last may be followed by a dot. */
const HOST = /^[^.]+(\.[^.]+)+\.?$/;

/** The beginning of an address without its scheme, such as `x.com/`. The end of its host has letters only. */
const BARE_HOST = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d+)?(?:[/?#]|$)/u;

/** A link as people type or paste it, with its scheme. */
function completed(typed: string): string {
  const link = trimInvisible(typed);
  return BARE_HOST.test(link) ? `https://${link}` : link;
}

/** Links are shown verbatim, so text that a URL parser would repair, or that is invisible, is refused. */
function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || /\s/.test(text) || !isPlainText(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return HOST.test(hostname) && username === '' && password === '';
}

/** A link for users: http or https, which is added to a bare host, a host with a dot, no credentials. */
export function httpUrlSchema(what: string) {
  return z
    .string()
    .overwrite(completed)
    .max(URL_LENGTH_MAX, tooLong(what, URL_LENGTH_MAX))
    .refine(isHttpUrl, t('{what} must be a web address that starts with https:// or http://', { what }));
}

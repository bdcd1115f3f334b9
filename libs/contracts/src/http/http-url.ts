import { z } from 'zod';
import { tooLong } from '../accounts/lengths.ts';
import { isPlainText } from '../accounts/plain-text.ts';

const URL_LENGTH_MAX = 2_000;

/** At least two labels, none of them empty; the last may be followed by a dot. */
const HOST = /^[^.]+(\.[^.]+)+\.?$/;

/** Links are shown verbatim, so text that a URL parser would repair, or that is invisible, is refused. */
function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || /\s/.test(text) || !isPlainText(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return HOST.test(hostname) && username === '' && password === '';
}

/** A link for users: http or https, a host with a dot, no credentials (design, section 4). */
export function httpUrlSchema(what: string) {
  return z
    .string()
    .trim()
    .max(URL_LENGTH_MAX, tooLong(what, URL_LENGTH_MAX))
    .refine(isHttpUrl, `${what} must be a web address that starts with https:// or http://`);
}

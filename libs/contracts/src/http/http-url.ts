import { z } from 'zod';
import { tooLong } from '../accounts/lengths.ts';
import { isPlainText } from '../accounts/plain-text.ts';

const URL_LENGTH_MAX = 2_000;

/** At least two labels, none of them empty; the last may be followed by a dot. */
const HOST = /^[^.]+(\.[^.]+)+\.?$/;

/** What a URL parser would mend (no slashes, tabs) or a reader not see is refused: others are shown it as it stands. */
function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^/\\]/i.test(text) || /\s/.test(text) || !isPlainText(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return HOST.test(hostname) && username === '' && password === '';
}

/** An address that people may follow: http or https, a host with a dot, no credentials in it (design, section 4). */
export function httpUrlSchema(what: string) {
  return z
    .string()
    .trim()
    .max(URL_LENGTH_MAX, tooLong(what, URL_LENGTH_MAX))
    .refine(isHttpUrl, `${what} must be a web address that starts with https:// or http://`);
}

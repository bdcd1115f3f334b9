import type { IncomingMessage } from 'node:http';
import {
  directionOf,
  isLanguage,
  LANGUAGES,
  LOCALE_COOKIE,
  LOCALE_PARAMETER,
  PSEUDO_LOCALE,
  SOURCE_LOCALE,
} from '@magnetx/texts/locales';
import { parseCookie } from 'cookie';
import Negotiator from 'negotiator';

const tags = Object.keys(LANGUAGES);

/**
 * The language of a page: the one that its address asks for, else the one that the visitor has chosen, else the one
 * that the browser prefers. Sites with demo data also have the pseudo-locale, for those who choose it.
 */
export function localeOf(req: IncomingMessage, isDemo = false): string {
  const asked = new URLSearchParams(req.url?.split('?')[1]).get(LOCALE_PARAMETER);
  const chosen = parseCookie(req.headers.cookie ?? '')[LOCALE_COOKIE];
  if (isDemo && chosen === PSEUDO_LOCALE) return chosen;
  return [asked, chosen].find(isLanguage) ?? new Negotiator(req).language(tags) ?? SOURCE_LOCALE;
}

/** The attributes of the page's root element. */
export const languageAttributes = (tag: string): string => `lang="${tag}" dir="${directionOf(tag)}"`;

const CANONICAL = /<link rel="canonical" href="([^"]+)"\/?>/;

/** Elements for search engines: the page's address in its language, and in the others. `address` is escaped already. */
export function alternateLinks(address: string): string {
  const links = [['x-default', address], ...tags.map((tag) => [tag, `${address}?${LOCALE_PARAMETER}=${tag}`])];
  return links.map(([tag, href]) => `<link rel="alternate" hreflang="${tag}" href="${href}"/>`).join('');
}

/** The head of a page whose canonical address names its language. */
export const withLanguage = (head: string, tag: string): string =>
  tag === SOURCE_LOCALE
    ? head
    : head.replace(
        CANONICAL,
        (_link, href: string) => `<link rel="canonical" href="${href}?${LOCALE_PARAMETER}=${tag}"/>`,
      );

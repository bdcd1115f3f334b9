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
import { REMOTE_ENTRY_FILE } from '@magnetx/federation';
import type { ChosenRelease } from '../visitors/resolve-releases.ts';
import type { Site } from './page-source.ts';

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

/** A release in a language, whose files lie in a folder: all files if it has none of them. */
function releaseIn(chosen: ChosenRelease, tag: string): ChosenRelease {
  const { release, base, entry } = chosen;
  const own = Object.entries(release.integrity).filter(([file]) => file.startsWith(`${tag}/`));
  if (own.length === 0) return chosen;
  const translated = Object.fromEntries(own.map(([file, hash]) => [file.slice(tag.length + 1), hash]));
  const integrity = { ...release.integrity, ...translated };
  const entryIntegrity = integrity[REMOTE_ENTRY_FILE];
  const extras = { ...entry.extras, ...(entryIntegrity !== undefined && { entryIntegrity }) };
  const url = entry.url.replace(/[^/]+$/, (file) => `${tag}/${file}`);
  return { ...chosen, base: `${base}/${tag}`, release: { ...release, integrity }, entry: { ...entry, url, extras } };
}

/** The visitor's site in a language. */
export function siteIn(site: Site, tag: string): Site {
  if (tag === SOURCE_LOCALE) return site;
  const areas = site.areas.map((area) => releaseIn(area, tag));
  const microFrontends = Object.fromEntries(areas.map(({ name, entry }) => [name, [entry]]));
  return {
    shell: site.shell && releaseIn(site.shell, tag),
    areas,
    registry: { ...site.registry, microFrontends },
  };
}

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

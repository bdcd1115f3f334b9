import { REMOTE_ENTRY_FILE } from '@magnetx/federation';
import { SOURCE_LOCALE } from '@magnetx/texts/locales';
import type { ChosenRelease } from '../visitors/resolve-releases.ts';
import type { Site } from './page-source.ts';

/** A release in a language, whose files lie in a folder: all files if it has none of them. */
function releaseIn(chosen: ChosenRelease, tag: string): ChosenRelease {
  const { release, base, entry } = chosen;
  const own = Object.entries(release.integrity).filter(([file]) => file.startsWith(`${tag}/`));
  if (own.length === 0) return chosen;
  const translated = Object.fromEntries(own.map(([file, hash]) => [file.slice(tag.length + 1), hash]));
  const integrity = { ...release.integrity, ...translated };
  const entryIntegrity = integrity[REMOTE_ENTRY_FILE];
  const extras = { ...entry.extras, ...(entryIntegrity !== undefined && { entryIntegrity }) };
  const url = entry.url.replace(`${base}/`, () => `${base}/${tag}/`);
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

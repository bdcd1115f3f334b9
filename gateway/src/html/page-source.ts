import { PLACEHOLDERS, SERVED_CONTRACTS, type Registry, type Release, type Revision } from '@magnetx/federation';
import type { ObjectStore } from '@magnetx/object-store';
import { LRUCache } from 'lru-cache';
import { contractsOf } from '../registry/compatibility.ts';
import { FRONTEND_DISCOVERY } from '../registry/discovery-document.ts';
import { DEV_VERSION, devBaseOf } from '../registry/dev-build.ts';
import { SHELL_NAME } from '../registry/catalog.ts';
import type { Releases } from '../registry/releases.ts';
import { integrityAttribute } from './page-head.ts';
import { createTextReader } from './text-reader.ts';
import { withoutFailed } from '../visitors/failed-releases.ts';
import { chooseReleases, withoutBrokenSets, type Wanted } from '../visitors/choose-releases.ts';
import { resolveRelease, type ChosenRelease, type ResolveDeps } from '../visitors/resolve-releases.ts';
import { ANONYMOUS, type Visitor } from '../visitors/visitors.ts';
import { createPrerendered } from './prerendered.ts';

const TEMPLATE_FILE = 'index.html';

/** The attribute with a script or style sheet of the shell's build. */
const NAMED_FILE = new RegExp(`(?:src|href)="${PLACEHOLDERS.assetBase}/([^"]+\\.(?:js|css))"`, 'g');

/** Cached sites (one per combination of releases), and cached templates. */
const CACHED_MAX = 50;

/** The releases of the site for one visitor. */
export interface Site {
  /** Null while none is live, or when a development server provides it. */
  readonly shell: ChosenRelease | null;
  readonly areas: readonly ChosenRelease[];
  /** The areas, for the page. */
  readonly registry: Registry;
}

interface PageSourceDeps extends ResolveDeps {
  readonly releases: Pick<Releases, 'current' | 'find'>;
  readonly store: Pick<ObjectStore, 'get'>;
  /** For tests. Milliseconds. */
  readonly now?: () => number;
}

/**
 * Whether the site has every visitor's first choice, and a release to fall back to. Otherwise either may become
 * available later.
 */
function isAsWanted({ shell, areas }: Site, wanted: readonly Wanted[]): boolean {
  const chosen = new Map([...areas, ...(shell ? [shell] : [])].map((release) => [release.name, release]));
  return wanted.every(({ name, state, choices: [best] }) => {
    if (!best) return true;
    const { version, entry } = chosen.get(name) ?? {};
    const hasFallback = entry?.fallbackUrl !== undefined || state?.previous == null;
    return 'version' in best && version === best.version && hasFallback;
  });
}

export type PageSource = ReturnType<typeof createPageSource>;

/** Provides each visitor's releases, and the shell's template, with a cache. */
export function createPageSource(deps: PageSourceDeps) {
  const { releases, devRemotes, store, now = Date.now } = deps;
  const readText = createTextReader(store, CACHED_MAX);
  const sites = new LRUCache<string, Site>({ max: CACHED_MAX });

  /** A shell is only usable with its template. */
  async function findShell(name: string, version: string): Promise<Release | null> {
    const release = await releases.find(name, version);
    if (release) await readText(release, TEMPLATE_FILE);
    return release;
  }

  /** Without the sets of which a release is missing. */
  async function withWholeSets(wanted: readonly Wanted[]): Promise<readonly Wanted[]> {
    const members = wanted.flatMap(({ choices }) =>
      choices.flatMap((choice) => (choice.why === 'canary' && choice.set) || []),
    );
    const missing = new Set<string>();
    for (const { name, version } of members) {
      const found = await (name === SHELL_NAME ? findShell(name, version) : releases.find(name, version)).catch(
        () => null,
      );
      if (!found) missing.add(`${name} ${version}`);
    }
    return withoutBrokenSets(wanted, (name, version) => !missing.has(`${name} ${version}`));
  }

  async function resolve(all: readonly Wanted[]): Promise<Site> {
    const wanted = await withWholeSets(all);
    const ofShell = wanted.find(({ name }) => name === SHELL_NAME);
    const isDevShell = devRemotes.originOf(SHELL_NAME) !== null;
    const shell =
      ofShell && !isDevShell ? await resolveRelease({ ...deps, releases: { find: findShell } }, ofShell, null) : null;
    const contracts = shell ? contractsOf(shell.release) : SERVED_CONTRACTS;
    const known = new Set(wanted.map(({ name }) => name));
    const unknown = devRemotes.names.filter((name) => !known.has(name));
    const areasAndShell = [...wanted, ...unknown.map((name): Wanted => ({ name, state: null, choices: [] }))];
    const ofAreas = areasAndShell.filter(({ name }) => name !== SHELL_NAME);
    const resolved = await Promise.all(ofAreas.map((area) => resolveRelease(deps, area, contracts)));
    const areas = resolved.flatMap((area) => area ?? []);
    const microFrontends = Object.fromEntries(areas.map(({ name, entry }) => [name, [entry]]));
    const shellVersion = isDevShell ? DEV_VERSION : shell?.version;
    const registry = { schema: FRONTEND_DISCOVERY, microFrontends, ...(shellVersion && { shellVersion }) };
    return { shell, areas, registry };
  }

  async function siteOf(revision: Revision | null, visitor: Visitor): Promise<Site> {
    const choices = revision ? chooseReleases(revision, { ...visitor, nowMs: now() }) : [];
    const wanted = withoutFailed(choices, visitor.failed);
    if (devRemotes.names.length > 0) return resolve(wanted);
    const key = `${revision?.revision ?? 0} ${JSON.stringify(wanted.map(({ choices }) => choices))}`;
    const known = sites.get(key);
    if (known) return known;
    const site = await resolve(wanted);
    if (isAsWanted(site, wanted)) sites.set(key, site);
    return site;
  }

  const siteFor = async (visitor: Visitor): Promise<Site> => siteOf(await releases.current(), visitor);

  /** The shell's HTML with its placeholders. Throws before the first promotion of a shell. */
  async function readTemplate({ shell }: Pick<Site, 'shell'>) {
    if (devRemotes.originOf(SHELL_NAME) !== null) {
      return { html: await devRemotes.fetchShellTemplate(), assetBase: devBaseOf(SHELL_NAME) };
    }
    if (!shell) throw new Error('no shell is live: publish a build of it');
    const template = await readText(shell.release, TEMPLATE_FILE);
    const withIntegrity = (named: string, file: string) => named + integrityAttribute(shell.release, file);
    const html = template.replace(NAMED_FILE, withIntegrity);
    return { html, assetBase: shell.base };
  }

  return {
    prerendered: createPrerendered(store),
    siteFor,
    siteOf,
    readTemplate,
    /** Throws when no page can be served. */
    assertReady: async (): Promise<void> => void (await readTemplate(await siteFor(ANONYMOUS))),
  };
}

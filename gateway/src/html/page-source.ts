import { FEDERATION_CONTRACT, type Registry, type Revision } from '@magnetx/federation';
import { LRUCache } from 'lru-cache';
import { FRONTEND_DISCOVERY } from '../registry/discovery-document.ts';
import { DEV_VERSION, devBaseOf } from '../registry/dev-build.ts';
import { SHELL_NAME } from '../registry/catalog.ts';
import type { Releases } from '../registry/releases.ts';
import type { ObjectStore } from '../release-store/object-store.ts';
import { chooseReleases, type Pin, type Wanted } from '../visitors/choose-releases.ts';
import { resolveRelease, type ChosenRelease, type ResolveDeps } from '../visitors/resolve-releases.ts';
import { Prerendered } from './prerendered.ts';

/** How many different sites (one for each combination of releases), and templates, are kept in memory. */
const KEPT_MAX = 50;

/** Nobody has made a shell live yet, so there is no page to answer with. */
class NoShellError extends Error {
  constructor() {
    super('no shell is live: publish a build of it');
    this.name = 'NoShellError';
  }
}

export interface Visitor {
  /** Null: in no canary. */
  readonly id: string | null;
  readonly pins: readonly Pin[];
}

export const ANYBODY: Visitor = { id: null, pins: [] };

/** The shell's page before it is filled. */
export interface Template {
  readonly html: string;
  readonly assetBase: string;
  /** `dev` from a development server. */
  readonly version: string;
}

/** The releases that make the site for one visitor. */
export interface Site {
  /** Null while none is live, or it comes from a development server. */
  readonly shell: ChosenRelease | null;
  readonly areas: readonly ChosenRelease[];
  /** The areas as the page is told. */
  readonly registry: Registry;
}

interface PageSourceDeps extends ResolveDeps {
  readonly releases: Pick<Releases, 'current' | 'find'>;
  readonly store: Pick<ObjectStore, 'get'>;
}

/** Whether all are releases that the visitor was to get: others may be there at the next look. */
function isAsWanted({ shell, areas }: Site, wanted: readonly Wanted[]): boolean {
  const versions = new Map([...areas, ...(shell ? [shell] : [])].map(({ name, version }) => [name, version]));
  return wanted.every(({ name, choices: [best] }) => {
    return best ? 'version' in best && versions.get(name) === best.version : true;
  });
}

/** What pages are made of, for each visitor: kept in memory for as long as it is live. */
export class PageSource {
  readonly #templates = new LRUCache<string, Template>({ max: KEPT_MAX });
  readonly #sites = new LRUCache<string, Site>({ max: KEPT_MAX });

  readonly prerendered: Prerendered;

  private readonly deps: PageSourceDeps;

  constructor(deps: PageSourceDeps) {
    this.deps = deps;

    this.prerendered = new Prerendered(deps.store);
  }

  async siteFor(visitor: Visitor): Promise<Site> {
    return this.siteOf(await this.deps.releases.current(), visitor);
  }

  async siteOf(revision: Revision | null, { id, pins }: Visitor): Promise<Site> {
    const wanted = revision ? chooseReleases(revision, id, pins) : [];
    if (this.deps.devRemotes.names.length > 0) return this.#resolve(wanted);
    const key = `${revision?.revision ?? 0} ${JSON.stringify(wanted.map(({ choices }) => choices))}`;
    const known = this.#sites.get(key);
    if (known) return known;
    const site = await this.#resolve(wanted);
    if (isAsWanted(site, wanted)) this.#sites.set(key, site);
    return site;
  }

  /** Throws `NoShellError` before the first promotion of a shell. */
  async readTemplate({ shell }: Pick<Site, 'shell'>): Promise<Template> {
    const { devRemotes, store } = this.deps;
    if (devRemotes.originOf(SHELL_NAME) !== null) {
      const html = await devRemotes.fetchShellTemplate();
      return { html, assetBase: devBaseOf(SHELL_NAME), version: DEV_VERSION };
    }
    if (!shell) throw new NoShellError();
    const { version, base } = shell;
    const known = this.#templates.get(version);
    if (known) return known;
    const key = `${SHELL_NAME}/${version}/index.html`;
    const html = await store.get(key);
    if (!html) throw new Error(`${key} is not in the store`);
    const template = { html: html.toString('utf8'), assetBase: base, version };
    this.#templates.set(version, template);
    return template;
  }

  /** Throws when there is no page for anybody now. */
  async assertReady(): Promise<void> {
    await this.readTemplate(await this.siteFor(ANYBODY));
  }

  async #resolve(wanted: readonly Wanted[]): Promise<Site> {
    const { devRemotes } = this.deps;
    const ofShell = wanted.find(({ name }) => name === SHELL_NAME);
    const isDevShell = devRemotes.originOf(SHELL_NAME) !== null;
    const shell = ofShell && !isDevShell ? await resolveRelease(this.deps, ofShell, null) : null;
    const contract = shell?.release.contract ?? FEDERATION_CONTRACT;
    const known = new Set(wanted.map(({ name }) => name));
    const unknown = devRemotes.names.filter((name) => !known.has(name));
    const all = [...wanted, ...unknown.map((name): Wanted => ({ name, state: null, choices: [] }))];
    const ofAreas = all.filter(({ name }) => name !== SHELL_NAME);
    const resolved = await Promise.all(ofAreas.map((area) => resolveRelease(this.deps, area, contract)));
    const areas = resolved.flatMap((area) => area ?? []);
    const microFrontends = Object.fromEntries(areas.map(({ name, entry }) => [name, [entry]]));
    const shellVersion = isDevShell ? DEV_VERSION : shell?.version;
    const registry = { schema: FRONTEND_DISCOVERY, microFrontends, ...(shellVersion && { shellVersion }) };
    return { shell, areas, registry };
  }
}

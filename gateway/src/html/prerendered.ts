import { PLACEHOLDERS, fillSiteSettings, type ReleasePage, type SiteSettings } from '@magnetx/federation';
import { LRUCache } from 'lru-cache';
import type { ObjectStore } from '../release-store/object-store.ts';
import type { ChosenRelease } from '../visitors/resolve-releases.ts';
import { toInlineJson } from '../http/inline-json.ts';

/** How many texts of builds (frames, pages, style sheets) are kept in memory. */
const KEPT_MAX = 200;

const PAGE_TITLE = /^<title>([^<]*)<\/title>/;

/** The element of a release's style sheet, loaded now or ahead, as the shell's template and `pageHead` write it. */
const STYLESHEET_LINK =
  /<link rel="(?:stylesheet|preload)" href="\/assets\/([\w-]+\/\d[\w.-]*\/[\w./-]+\.css)"(?: as="style")?>/g;

/** Addresses in a style sheet that count from where its file is. */
const RELATIVE_URL = /url\((["']?)(?!["']?(?:\/|#|data:|https?:))/g;

/** One that is never closed goes on to the end, as in CSS: else each beginning would be looked at anew. */
const COMMENT = /\/\*[^]*?(?:\*\/|$)/g;

/** A page as HTML, before anything has run in the browser. */
export interface PrerenderedPage {
  /** Ready to stand in the title element. */
  readonly title: string;
  /** What `#root` holds. */
  readonly root: string;
}

export interface PageRequest {
  /** Without query. */
  readonly path: string;
  readonly hasQuery: boolean;
  readonly shell: ChosenRelease;
  readonly area: ChosenRelease;
  readonly isDemo: boolean;
  readonly settings: SiteSettings;
  readonly nonce: string;
}

/**
 * Runs in the page around the HTML: who has one of these names in the browser's storage sees none of it, as the page
 * looks different for them. The elements of the script are gone when the shell takes the HTML over.
 */
const IS_SET = 'function(key){return localStorage.getItem(key)||sessionStorage.getItem(key)}';
const HIDE = `try{root.hidden=KEYS.some(${IS_SET})}catch(e){}`;
const SETTLE = 'root.hidden&&(root.replaceChildren(),root.hidden=!1)';

function script(nonce: string, code: string): string {
  const body = `var root=document.getElementById("root");document.currentScript.remove();${code}`;
  return `<script nonce="${nonce}">!function(){${body}}()</script>`;
}

function withHiding(html: string, keys: readonly string[], nonce: string): string {
  if (keys.length === 0) return html;
  const hide = script(
    nonce,
    HIDE.replace('KEYS', () => toInlineJson(keys)),
  );
  return hide + html + script(nonce, SETTLE);
}

/** The page that a path names as it is: one with other letters or a slash at its end has other addresses in it. */
function pageAt({ release }: ChosenRelease, path: string): ReleasePage | undefined {
  return release.pages.find((page) => page.path === path && page.prerendered !== undefined);
}

/** Builds never change, so what was read of one is kept. */
export class Prerendered {
  readonly #texts = new LRUCache<string, string>({ max: KEPT_MAX });

  private readonly store: Pick<ObjectStore, 'get'>;

  constructor(store: Pick<ObjectStore, 'get'>) {
    this.store = store;
  }

  /**
   * The HTML of a page that its remote rendered as it was built, within the frame of this shell. Null for a page that
   * was not, or that the address or the visitor makes another one. Throws when a file of a release is gone.
   */
  async find({ path, hasQuery, shell, area, isDemo, settings, nonce }: PageRequest): Promise<PrerenderedPage | null> {
    const frameFile = isDemo ? 'frame-demo.html' : 'frame.html';
    const page = hasQuery || area.origin !== null ? undefined : pageAt(area, path);
    if (page?.prerendered === undefined || !(frameFile in shell.release.integrity)) return null;
    const [frame, html] = await Promise.all([
      this.#read(`${shell.name}/${shell.version}/${frameFile}`),
      this.#read(`${area.name}/${area.version}/${page.prerendered}`),
    ]);
    const title = PAGE_TITLE.exec(html)?.[1] ?? '';
    const ofRelease = html.replace(PAGE_TITLE, '').replaceAll(PLACEHOLDERS.releaseBase, area.base);
    const content = fillSiteSettings(ofRelease, settings);
    const whole = frame.replaceAll(PLACEHOLDERS.releaseBase, shell.base).replace(PLACEHOLDERS.page, () => content);
    return { title, root: withHiding(whole, page.hiddenBy ?? [], nonce) };
  }

  /**
   * The same page with the style sheets of its releases in it, in place of the elements that would load them: what is
   * there is drawn without another request. They keep their names, by which the builds know that they are loaded.
   */
  async inlineStyles(html: string, nonce: string): Promise<string> {
    const keys = [...new Set([...html.matchAll(STYLESHEET_LINK)].map(([, key = '']) => key))];
    const sheets = new Map(await Promise.all(keys.map(async (key) => [key, await this.#readStyles(key)] as const)));
    const written = new Set<string>();
    return html.replace(STYLESHEET_LINK, (_link, key: string) => {
      if (written.has(key)) return '';
      written.add(key);
      const file = key.split('/').slice(2).join('/');
      return `<style nonce="${nonce}" data-href="${file}">${sheets.get(key) ?? ''}</style>`;
    });
  }

  async #readStyles(key: string): Promise<string> {
    const css = await this.#read(key);
    const folder = `/assets/${key.split('/').slice(0, -1).join('/')}/`;
    return css.replace(COMMENT, '').replace(RELATIVE_URL, `url($1${folder}`).replaceAll('</', '<\\/');
  }

  async #read(key: string): Promise<string> {
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const bytes = await this.store.get(key);
    if (!bytes) throw new Error(`${key} is not in the store`);
    const text = bytes.toString('utf8');
    this.#texts.set(key, text);
    return text;
  }
}

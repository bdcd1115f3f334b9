import path from 'node:path';
import {
  PLACEHOLDERS,
  assetBase,
  fillPageData,
  fillSiteSettings,
  type ReleasePage,
  type SiteSettings,
} from '@magnetx/federation';
import type { ObjectStore } from '@magnetx/object-store';
import { SOURCE_LOCALE } from '@magnetx/texts/locales';
import { createTextReader, type FilesOfRelease } from './text-reader.ts';
import type { ChosenRelease } from '../visitors/resolve-releases.ts';
import { toInlineJson } from '../http/inline-json.ts';
import type { FoundData } from './page-data.ts';
import { withoutLanguage } from '../assets/language-folder.ts';

/** Cached texts of builds: frames, pages and style sheets. */
const CACHED_MAX = 200;

/** The elements of a page for the head. React writes them first. */
const PAGE_HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;
const PAGE_TITLE = /<title>([^<]*)<\/title>/;

/** The link to a release's style sheet, as the shell's template and `pageHead` write it. */
const STYLESHEET_LINK = new RegExp(
  '<link rel="(?:stylesheet|preload)" href="/assets/([\\w-]+)/(\\d[\\w.-]*)/([\\w./-]+\\.css)"' +
    '(?: as="style")?(?: integrity="[^"]*")?>',
  'g',
);

/** URLs in a style sheet that are relative to its file. */
const RELATIVE_URL = /url\((["']?)(?!["']?(?:\/|#|data:|https?:))/g;

/** As in CSS, an unclosed comment extends to the end. This also keeps the match linear. */
const COMMENT = /\/\*[^]*?(?:\*\/|$)/g;

export interface PrerenderedPage {
  /** Escaped for the title element. */
  readonly title: string;
  /** The page's other elements of the head. */
  readonly head: string;
  /** The HTML inside `#root`. */
  readonly root: string;
}

export interface PageRequest {
  /** Without query. */
  readonly path: string;
  /** The names of the query's parameters. */
  readonly parameters: readonly string[];
  readonly shell: ChosenRelease;
  readonly area: ChosenRelease;
  /** The declared page that the path opens, and its data. */
  readonly page: ReleasePage | undefined;
  readonly data: FoundData;
  readonly isDemo: boolean;
  readonly locale: string;
  readonly settings: SiteSettings;
  readonly nonce: string;
}

/** Parameters that other sites add to links, to count visits, and the one for the language. */
const NEUTRAL_PARAMETER = /^(?:utm_\w+|\w+clid|lang)$/;

/**
 * Scripts around the prerendered HTML, which remove themselves before the shell hydrates. They hide it from visitors
 * with one of the keys in their storage, for whom the page looks different.
 */
const IS_SET = 'function(key){return localStorage.getItem(key)||sessionStorage.getItem(key)}';
const HIDE = `try{root.hidden=KEYS.some(${IS_SET})}catch(e){}`;

/**
 * Keeps the parameters that come to life later, for a visitor who leaves before, and names those that are there in
 * `data-alive`, by which a style sheet keeps their places.
 */
const KEEP =
  'function(name){var value=new URLSearchParams(location.search).get(name),key=alive[name];' +
  'value&&sessionStorage.setItem(key,value);return value||sessionStorage.getItem(key)}';
const ENLIVEN = `try{var alive=ALIVE;root.dataset.alive=Object.keys(alive).filter(${KEEP}).join(" ")}catch(e){}`;
const SETTLE = 'root.hidden&&(root.replaceChildren(),root.hidden=!1)';

function script(nonce: string, code: string): string {
  const body = `var root=document.getElementById("root");document.currentScript.remove();${code}`;
  return `<script nonce="${nonce}">!function(){${body}}()</script>`;
}

function withScripts(html: string, { hiddenBy = [], alive = {} }: ReleasePage, nonce: string): string {
  const enliven = ENLIVEN.replace('ALIVE', () => toInlineJson(alive));
  const before = Object.keys(alive).length > 0 ? script(nonce, enliven) : '';
  if (hiddenBy.length === 0) return before + html;
  const hide = HIDE.replace('KEYS', () => toInlineJson(hiddenBy));
  return before + script(nonce, hide) + html + script(nonce, SETTLE);
}

/**
 * Whether a page is there as its build rendered it. Only at its exact path: with other letter case or a trailing slash,
 * its links would differ. A query may make it another page, unless its data do, or all parameters come to life later.
 */
function isAsRendered({ page, path, parameters, area, data }: PageRequest): boolean {
  if (!page || area.origin !== null) return false;
  if (page.data !== undefined) return data.state === 'found';
  const { alive } = page;
  const isAlive = (name: string) => alive && (Object.hasOwn(alive, name) || NEUTRAL_PARAMETER.test(name));
  return page.path === path && parameters.every(isAlive);
}

/** Reads prerendered pages and style sheets of builds, with a cache. */
export function createPrerendered(store: Pick<ObjectStore, 'get'>) {
  const readText = createTextReader(store, CACHED_MAX);

  async function readStyles(release: FilesOfRelease, file: string): Promise<string> {
    const css = await readText(release, file);
    const folder = path.posix.join(assetBase(release), path.posix.dirname(file), '/');
    return css.replace(COMMENT, '').replace(RELATIVE_URL, `url($1${folder}`).replaceAll('</', '<\\/');
  }

  return {
    /**
     * A page that its remote's build prerendered, inside the frame of this shell. Null when there is none for this
     * path, query and language. Throws when a file of a release is missing or changed.
     */
    async find(request: PageRequest): Promise<PrerenderedPage | null> {
      const { shell, area, data, isDemo, locale, settings, nonce } = request;
      const folder = locale === SOURCE_LOCALE ? '' : `${locale}/`;
      const frameFile = folder + (isDemo ? 'frame-demo.html' : 'frame.html');
      const page = isAsRendered(request) ? request.page : undefined;
      if (page?.prerendered === undefined || !(frameFile in shell.release.integrity)) return null;
      const pageFile = folder + page.prerendered;
      if (locale !== SOURCE_LOCALE && !(pageFile in area.release.integrity)) return null;
      const [frame, html] = await Promise.all([readText(shell.release, frameFile), readText(area.release, pageFile)]);
      const ofSite = fillSiteSettings(html.replaceAll(PLACEHOLDERS.releaseBase, area.base), settings);
      const filled = data.state === 'found' ? fillPageData(ofSite, data.answer) : ofSite;
      const head = PAGE_HEAD.exec(filled)?.[0] ?? '';
      const content = filled.slice(head.length);
      const whole = frame.replaceAll(PLACEHOLDERS.releaseBase, shell.base).replace(PLACEHOLDERS.page, () => content);
      return {
        title: PAGE_TITLE.exec(head)?.[1] ?? '',
        head: head.replace(PAGE_TITLE, ''),
        root: withScripts(whole, page, nonce),
      };
    },
    /**
     * Replaces links to the releases' style sheets by their contents, so that the page is drawn without another
     * request. `data-href` marks a style sheet as loaded. Throws when one is missing or changed.
     */
    async inlineStyles(html: string, releases: readonly FilesOfRelease[], nonce: string): Promise<string> {
      const sheets = new Map<string, string>();
      for (const [link, name, version, file = ''] of html.matchAll(STYLESHEET_LINK)) {
        const release = releases.find((one) => one.name === name && one.version === version);
        if (release) sheets.set(link, await readStyles(release, withoutLanguage(file)));
      }
      const written = new Set<string>();
      return html.replace(STYLESHEET_LINK, (link, name: string, version: string, path: string) => {
        const css = sheets.get(link);
        if (css === undefined) return link;
        const file = withoutLanguage(path);
        const key = `${name}/${version}/${file}`;
        if (written.has(key)) return '';
        written.add(key);
        return `<style nonce="${nonce}" data-href="${file}">${css}</style>`;
      });
    },
  };
}

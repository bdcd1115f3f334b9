import { PLACEHOLDERS, type PageConfig } from '@magnetx/federation';
import { toInlineJson } from '../http/inline-json.ts';
import { languageAttributes, withLanguage } from './page-locale.ts';
import type { PrerenderedPage } from './prerendered.ts';

interface PageParts {
  readonly assetBase: string;
  readonly locale: string;
  readonly nonce: string;
  /** Link elements. */
  readonly preloads: string;
  /** A script element, or empty. */
  readonly firstCalls: string;
  readonly pageConfig: PageConfig;
  readonly prerendered: PrerenderedPage | null;
  /** Further elements of the head. They replace what the site says there. */
  readonly extraHead?: string;
}

/** In the place of the title. A single replacement fills all, so that a placeholder in a person's text stays a text. */
const HEAD = '__HEAD__';

const TEMPLATE_PLACEHOLDER = new RegExp([HEAD, ...Object.values(PLACEHOLDERS)].join('|'), 'g');
const TITLE = /<title>[^<]*<\/title>/;
const META = /<meta ((?:name|property)="[^"]+")[^>]*>/g;

/** The template with a place for the head of the page, instead of what the site says there. */
function withPlaceForHead(template: string, head: string): string {
  const own = new Set([...head.matchAll(META)].map(([, name]) => name));
  return template.replace(META, (meta, name: string) => (own.has(name) ? '' : meta)).replace(TITLE, HEAD);
}

/** Fills the shell's template. */
export function renderPage(
  template: string,
  { assetBase, locale, nonce, preloads, firstCalls, pageConfig, prerendered, extraHead = '' }: PageParts,
): string {
  const head = withLanguage((prerendered?.head ?? '') + extraHead, locale);
  const values: Readonly<Record<string, string>> = {
    [HEAD]: (prerendered ? `<title>${prerendered.title}</title>` : (TITLE.exec(template)?.[0] ?? '')) + head,
    [PLACEHOLDERS.language]: languageAttributes(locale),
    [PLACEHOLDERS.assetBase]: assetBase,
    [PLACEHOLDERS.nonce]: nonce,
    [PLACEHOLDERS.firstCalls]: firstCalls,
    [PLACEHOLDERS.preloads]: preloads,
    [PLACEHOLDERS.root]: prerendered?.root ?? '',
    [PLACEHOLDERS.pageConfig]: toInlineJson(pageConfig),
  };
  const headed = withPlaceForHead(template, head);
  return headed.replace(TEMPLATE_PLACEHOLDER, (name) => values[name] ?? name);
}

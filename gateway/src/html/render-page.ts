import { PLACEHOLDERS, type PageConfig } from '@magnetx/federation';
import { toInlineJson } from '../http/inline-json.ts';
import type { PrerenderedPage } from './prerendered.ts';

interface PageParts {
  readonly assetBase: string;
  readonly nonce: string;
  /** Link elements. */
  readonly preloads: string;
  /** A script element, or empty. */
  readonly firstCalls: string;
  readonly pageConfig: PageConfig;
  readonly prerendered: PrerenderedPage | null;
}

const TEMPLATE_PLACEHOLDER = new RegExp(Object.values(PLACEHOLDERS).join('|'), 'g');
const TITLE = /<title>[^<]*<\/title>/;

/** Fills the shell's template. */
export function renderPage(
  template: string,
  { assetBase, nonce, preloads, firstCalls, pageConfig, prerendered }: PageParts,
): string {
  const values: Readonly<Record<string, string>> = {
    [PLACEHOLDERS.assetBase]: assetBase,
    [PLACEHOLDERS.nonce]: nonce,
    [PLACEHOLDERS.firstCalls]: firstCalls,
    [PLACEHOLDERS.preloads]: preloads,
    [PLACEHOLDERS.root]: prerendered?.root ?? '',
    [PLACEHOLDERS.pageConfig]: toInlineJson(pageConfig),
  };
  const titled = prerendered ? template.replace(TITLE, () => `<title>${prerendered.title}</title>`) : template;
  return titled.replace(TEMPLATE_PLACEHOLDER, (name) => values[name] ?? name);
}

import type { PageConfig } from '@magnetx/federation';
import { toInlineJson } from '../http/inline-json';
import type { PrerenderedPage } from './prerendered';

interface PageParts {
  readonly assetBase: string;
  readonly nonce: string;
  /** Link elements. */
  readonly preloads: string;
  /** A script element, or nothing. */
  readonly firstCalls: string;
  readonly pageConfig: PageConfig;
  readonly prerendered: PrerenderedPage | null;
}

const TITLE = /<title>[^<]*<\/title>/;

/** Fills the shell's template. */
export function renderPage(
  template: string,
  { assetBase, nonce, preloads, firstCalls, pageConfig, prerendered }: PageParts,
): string {
  const values: Readonly<Record<string, string>> = {
    __ASSET_BASE__: assetBase,
    __NONCE__: nonce,
    __FIRST_CALLS__: firstCalls,
    __PRELOADS__: preloads,
    __ROOT__: prerendered?.root ?? '',
    __PAGE_CONFIG__: toInlineJson(pageConfig),
  };
  const titled = prerendered ? template.replace(TITLE, () => `<title>${prerendered.title}</title>`) : template;
  return titled.replace(
    /__(?:ASSET_BASE|NONCE|FIRST_CALLS|PRELOADS|ROOT|PAGE_CONFIG)__/g,
    (name) => values[name] ?? '',
  );
}

import type { PageConfig } from '@magnetx/federation';

/** JSON that cannot end the script element that it stands in, nor break a parser that reads it as a script. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

interface PageParts {
  readonly assetBase: string;
  readonly nonce: string;
  /** Link elements. */
  readonly preloads: string;
  readonly pageConfig: PageConfig;
}

/** Fills the shell's template. */
export function renderPage(template: string, { assetBase, nonce, preloads, pageConfig }: PageParts): string {
  const values: Readonly<Record<string, string>> = {
    __ASSET_BASE__: assetBase,
    __NONCE__: nonce,
    __PRELOADS__: preloads,
    __PAGE_CONFIG__: toInlineJson(pageConfig),
  };
  return template.replace(/__(?:ASSET_BASE|NONCE|PRELOADS|PAGE_CONFIG)__/g, (placeholder) => values[placeholder] ?? '');
}

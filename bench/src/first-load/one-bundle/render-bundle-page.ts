import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FIRST_CALLS_SCRIPT } from '@magnetx/federation';
import { BUNDLE_BASE, type Bundle, type BundlePage } from './build-bundle.ts';

/**
 * The page as the bundle is best served: styles inline, every script that it needs named in the page so that nothing is
 * found out late, and the page's first calls sent before there is code, as the product's gateway has it done.
 */
export async function renderBundlePage({ folder, fonts }: Bundle, page: BundlePage): Promise<string> {
  const styles = page.styles.map(async (file) => {
    const text = await readFile(path.join(folder, file), 'utf8');
    // By this address webpack's own loading of styles finds that the file is there.
    return `<style data-href="${BUNDLE_BASE}${file}">${text}</style>`;
  });
  const fontLinks = fonts.map(
    (file) => `<link rel="preload" href="${BUNDLE_BASE}${file}" as="font" type="font/woff2" crossorigin>`,
  );
  const scripts = page.scripts.map((file) => `<script defer src="${BUNDLE_BASE}${file}"></script>`);
  const calls = `<script>(${FIRST_CALLS_SCRIPT})(${JSON.stringify(page.firstCalls)})</script>`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>MagnetX</title>
    <link rel="icon" href="data:,">
    ${[calls, ...fontLinks, ...(await Promise.all(styles)), ...scripts].join('\n    ')}
  </head>
  <body><div id="root"></div></body>
</html>
`;
}

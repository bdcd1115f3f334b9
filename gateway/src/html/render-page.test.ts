import { PLACEHOLDERS } from '@magnetx/federation';
import { toInlineJson } from '../http/inline-json.ts';
import { renderPage } from './render-page.ts';

describe('toInlineJson', () => {
  it('cannot end its script element', () => {
    const value = { a: '</script><!--<script>', b: '\u2028\u2029' };
    const json = toInlineJson(value);
    expect(json).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(json)).toEqual(value);
  });
});

describe('renderPage', () => {
  it('puts in what looks like a replacement pattern or a placeholder as it is', () => {
    const registry = { schema: `$& $1 $' ${PLACEHOLDERS.nonce}`, microFrontends: {} };
    const pageConfig = { registry, isDemo: true, pins: [] };
    const parts = {
      assetBase: '/assets/shell/1',
      locale: 'es',
      nonce: 'n',
      preloads: '',
      firstCalls: '',
      pageConfig,
      prerendered: null,
    };
    const { language, nonce, assetBase, pageConfig: config } = PLACEHOLDERS;
    const page = renderPage(`<a ${language} nonce="${nonce}" src="${assetBase}/x.js">${config}</a>`, parts);
    expect(page).toBe(
      `<a lang="es" dir="ltr" nonce="n" src="/assets/shell/1/x.js">${JSON.stringify(parts.pageConfig)}</a>`,
    );
  });
});

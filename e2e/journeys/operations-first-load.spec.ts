import { describeFirstLoad, measurePage, PAGES, serveBundle } from '@magnetx/bench/first-load';
import { rmSync } from 'node:fs';
import { newFolder } from '../fixtures/product.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ seedsDemo: true });
// It builds the whole site once more.

/** The bench measures slowly, often and with small files; here it only has to still work. */
test(
  'the bench of first loads compares a page with the same sources as one bundle',
  { tag: '@whole' },
  async ({ browser, product }) => {
    const pages = PAGES.filter(({ path }) => path === '/admin/login');
    const [page] = pages;
    if (!page) throw new Error('The bench does not measure the sign-in of admins');
    const folder = newFolder();
    const bundle = await serveBundle({ folder, pages, apiUrl: product.url, isSmall: false });
    try {
      const sites = { federated: product.url, bundle: bundle.url, token: '' };
      const figures = await measurePage(browser, {
        sites,
        page,
        contenders: ['federated', 'bundle'],
        rounds: 1,
      });
      expect([...figures.keys()]).toEqual(['federated', 'bundle']);
      for (const { failed, lcpMs, scriptBytes, waves, requestsBeforeCall } of figures.values()) {
        expect(failed).toBe(0);
        expect(lcpMs).toBeGreaterThan(0);
        expect(scriptBytes).toBeGreaterThan(50_000);
        expect(waves).toBeGreaterThanOrEqual(2);
        expect(requestsBeforeCall).toBeGreaterThan(1);
      }
      // The HTML names every file that the page needs.
      expect(figures.get('bundle')?.waves).toBe(2);
      expect(describeFirstLoad(figures).map(({ name }) => name)).toContain('largest paint');
    } finally {
      await bundle.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

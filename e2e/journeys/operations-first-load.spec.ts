import { describeFirstLoad, measurePage, PAGES, serveBundle } from '@magnetx/bench/first-load';
import { rmSync } from 'node:fs';
import { newFolder } from '../fixtures/product.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ seedsDemo: true });

/**
 * The scripts that the HTML of a page names, in KB over the wire. What is in them, and why: bench/README.md. When a
 * page gets lighter, its figure is lowered.
 */
const SCRIPTS_KB: Readonly<Record<string, number>> = {
  '/': 185,
  '/waitlist': 182,
  '/sign-in': 177,
  '/admin/login': 189,
  '/project/login': 189,
  '/user/dashboard': 207,
  '/admin': 196,
  '/project/dashboard': 198,
};
/** A page that is lighter than its figure by this much has an outdated figure. */
const LIGHTER_KB = 3;

async function scriptKb(site: string, path: string): Promise<number> {
  const html = await (await fetch(site + path)).text();
  const named = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].flatMap(([, address]) => address ?? []);
  const sizes = [...new Set(named)].map(async (address) => {
    const { headers } = await fetch(new URL(address, site), { headers: { 'accept-encoding': 'br' } });
    expect(headers.get('content-encoding')).toBe('br');
    return Number(headers.get('content-length'));
  });
  return (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0) / 1000;
}

test('no page loads more scripts than is recorded', async ({ product }) => {
  for (const [path, recorded] of Object.entries(SCRIPTS_KB)) {
    const found = await scriptKb(product.url, path);
    expect.soft(found, `${path} grew`).toBeLessThanOrEqual(recorded);
    expect.soft(found, `${path} is lighter: lower its figure`).toBeGreaterThan(recorded - LIGHTER_KB);
  }
});

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

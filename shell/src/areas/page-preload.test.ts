import { pageFilesSchema } from '@magnetx/federation';
import { fakeRegistry } from '../testing/fake-areas.tsx';
import { areaAt } from './area-at.ts';
import { createPagePreload } from './page-preload.ts';
import { LATER_MS } from '../after-load.ts';

const BASE = '/assets/shop/0.1.0-aaaaaaaaaaaa';
const FILES = pageFilesSchema.parse({
  shop: {
    base: BASE,
    preloads: [['remote-entry.js', 'sha384-entry'], ['shop.css']],
    pages: [
      { path: '/shop/basket', files: [['basket.js', 'sha384-basket']] },
      { path: '/shop/*', files: [['shop.js', 'sha384-shop']] },
    ],
  },
});

const preloaded = () =>
  [...document.head.querySelectorAll('link')].map(({ as, href, integrity }) =>
    [as, new URL(href).pathname.replace(`${BASE}/`, ''), integrity].join(' '),
  );

/** A page with a link, as the browser knows it once the list of files has come. */
async function openPage(href: string, { registry = fakeRegistry, html = '' } = {}) {
  document.head.innerHTML = html;
  document.body.innerHTML = `<a href="${href}"><b>Shop</b></a>`;
  const { preload } = createPagePreload({
    areaAt: (path) => areaAt(registry, path),
    getRegistry: () => registry,
    fetchPageFiles: async () => FILES,
  });
  await jest.advanceTimersByTimeAsync(LATER_MS);
  const dispatch = (type: string) =>
    document.querySelector('b')?.dispatchEvent(new Event(type, { bubbles: true })) ?? false;
  return { preload, dispatch };
}

beforeEach(() => {
  jest.useFakeTimers();
  // Of the browser, which jsdom lacks.
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
});
afterEach(() => {
  jest.useRealTimers();
});

test.each(['pointerover', 'focusin'])('a link preloads the area and its page by %s, once', async (type) => {
  const { dispatch } = await openPage('/shop/basket?sort=new#top');
  expect(preloaded()).toEqual([]);
  dispatch(type);
  dispatch(type);
  expect(preloaded()).toEqual([
    'script remote-entry.js sha384-entry',
    'style shop.css ',
    'script basket.js sha384-basket',
  ]);
});

test('a navigation preloads too, and what the page has is not requested again', async () => {
  const { preload } = await openPage('/', { html: `<script src="${BASE}/remote-entry.js"></script>` });
  preload('/shop/items/7');
  expect(preloaded()).toEqual(['style shop.css ', 'script shop.js sha384-shop']);
});

test.each([
  ['of another site', 'https://elsewhere.example/shop'],
  ['of no area', '/nowhere'],
  ['of an area without a list', '/people/ada'],
])('a link %s preloads nothing', async (_what, href) => {
  const { dispatch } = await openPage(href);
  dispatch('pointerover');
  expect(preloaded()).toEqual([]);
});

test('files of another release than the page has are not preloaded', async () => {
  const [shop] = fakeRegistry.microFrontends['shop'] ?? [];
  if (!shop) throw new Error('The registry has no shop');
  const url = '/assets/shop/0.2.0-bbbbbbbbbbbb/mf-manifest.json';
  const registry = { microFrontends: { ...fakeRegistry.microFrontends, shop: [{ ...shop, url }] } };
  const { preload } = await openPage('/', { registry });
  preload('/shop');
  expect(preloaded()).toEqual([]);
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { LEAVE_PINS_PATH, type Registry, type RegistryEntry, type RemoteModule } from '@magnetx/federation';
import { PAGE_TIMEOUT_MS } from './areas/recoverable-routes.tsx';
import { fakeRegistry, home, releaseOf, shopWith } from './testing/fake-areas.tsx';
import { renderSite, type RenderSiteOptions } from './testing/render-site.tsx';

const A_WHILE_MS = 61_000;
const NEXT = '0.2.0-bbbbbbbbbbbb';
const fallbackUrl = '/assets/shop/0.0.9-999999999999/mf-manifest.json';
const chunkGone = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });

const heading = (name: string) => screen.findByRole('heading', { name });
const tryAgain = () => screen.findByRole('button', { name: 'Try Again' });
const offers = () => screen.queryAllByText('A new version is ready');

/** The registry with this said of the shop, and of the shell. */
function registryWith(shop: Partial<RegistryEntry>, shellVersion = '1.0.0'): Registry {
  const { microFrontends } = fakeRegistry;
  return { shellVersion, microFrontends: { ...microFrontends, shop: [{ ...releaseOf('shop'), ...shop }] } };
}

const current = registryWith({});
const withNextShop = registryWith(releaseOf('shop', NEXT));
const onTrial = registryWith({ extras: { ...releaseOf('shop').extras, isCanary: true } });

function renderShop(path: string, options: RenderSiteOptions & { shop?: RemoteModule } = {}) {
  const { shop = shopWith(), ...others } = options;
  const fetchArea = async (name: string) => (name === 'home' ? home : shop);
  return renderSite(path, { registry: current, reportTicket: 't1', fetchArea, ...others });
}

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation();
  jest.spyOn(console, 'error').mockImplementation();
  jest.spyOn(console, 'warn').mockImplementation();
  jest.useFakeTimers({ advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('reports', () => {
  const told = ({ reports }: ReturnType<typeof renderSite>) =>
    reports.map(({ remote, version, outcome, stage }) => `${remote} ${version.slice(0, 5)} ${outcome} ${stage}`);

  test('a release that fails to load is reported, also when another replaces it', async () => {
    const fetchArea = async (_name: string, url: string) => {
      if (url !== fallbackUrl) throw new Error('404');
      return shopWith();
    };
    const site = renderShop('/shop', { registry: registryWith({ fallbackUrl }), fetchArea });
    expect(await heading('Shop')).toBeVisible();
    expect(told(site)).toEqual(['shop 0.1.0 failed load']);
    expect(site.reports[0]).toMatchObject({ ticket: 't1', message: expect.stringContaining('404') });
  });

  test('a page that throws is reported, whichever panel replaces it', async () => {
    const own = shopWith();
    const routes = [{ ErrorBoundary: () => <h1>The shop’s own panel</h1>, children: own.routes }];
    const site = renderShop('/shop/items/7', { shop: { ...own, routes } });
    expect(await heading('The shop’s own panel')).toBeVisible();
    expect(told(site)).toEqual(['shop 0.1.0 failed show']);
    const other = renderShop('/shop/items/7');
    await tryAgain();
    expect(told(other)).toEqual(['shop 0.1.0 failed show']);
  });

  test('a page whose files fail to load is reported', async () => {
    const site = renderShop('/shop/basket', { shop: shopWith(() => Promise.reject(chunkGone)) });
    await tryAgain();
    expect(told(site)).toEqual(['shop 0.1.0 failed load']);
  });

  test('a page whose files never arrive shows the panel, and is reported', async () => {
    const loadBasket = jest.fn<Promise<void>, []>(() => new Promise(() => {}));
    const site = renderShop('/shop/basket', { shop: shopWith(loadBasket) });
    // Not before: else it is the area whose time may run out.
    await waitFor(() => expect(loadBasket).toHaveBeenCalled());
    await act(() => jest.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS));
    expect(await screen.findByText('This part of MagnetX could not be loaded')).toBeVisible();
    expect(told(site)).toEqual(['shop 0.1.0 failed load']);
    loadBasket.mockResolvedValue();
    // React keeps a loading state for a moment by the real clock, which tests cannot advance.
    jest.useRealTimers();
    const again = await tryAgain();
    act(() => again.click());
    expect(await heading('Basket of Ada')).toBeVisible();
  });

  test('an uncaught error is reported to the release whose code raised it, once', async () => {
    const site = renderShop('/shop', { registry: onTrial });
    await heading('Shop');
    const error = new Error('broken');
    error.stack = 'Error: broken\n    at f (https://magnetx.example/assets/shop/0.1.0-aaaaaaaaaaaa/a.js:1:1)';
    for (const again of [1, 2]) window.dispatchEvent(new ErrorEvent('error', { error, message: `broken ${again}` }));
    expect(told(site)).toEqual(['shop 0.1.0 failed run']);
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(told(site)).toEqual(['shop 0.1.0 failed run']);
  });

  test('a call that failed at the server is a sign, beside which a crash is still reported', async () => {
    const site = renderShop('/shop/basket');
    await heading('Basket of Ada');
    const meta = { condition: false, requestId: 'r1', arg: { queryCacheKey: 'none', endpointName: 'title' } };
    const payload = { status: 500, code: 'internal' };
    site.store.dispatch({ type: 'shopTitles/executeQuery/rejected', payload, meta });
    await act(() => site.router.navigate('/shop/items/7'));
    await tryAgain();
    expect(told(site)).toEqual(['shop 0.1.0 failed call', 'shop 0.1.0 failed show']);
  });

  test('an area that changes globals is reported, and the others keep theirs', async () => {
    const { getItem } = Storage.prototype;
    const fetchArea = async () => {
      Storage.prototype.getItem = () => 'stolen';
      return shopWith();
    };
    const site = renderShop('/shop', { fetchArea });
    await heading('Shop');
    expect(told(site)).toEqual(['shop 0.1.0 failed run']);
    expect(site.reports[0]?.message).toContain('Storage.prototype.getItem');
    expect(Storage.prototype.getItem).toBe(getItem);
  });

  test('an unknown address is not a failure', async () => {
    const site = renderShop('/shop/nowhere');
    await heading('Page Not Found');
    expect(told(site)).toEqual([]);
  });

  test('only a canary that was shown for a while is reported to work', async () => {
    const site = renderShop('/shop', { registry: onTrial });
    await heading('Shop');
    await act(() => site.router.navigate('/'));
    await heading('Home');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(told(site)).toEqual(['shop 0.1.0 loaded show']);
  });

  test('a canary that breaks on the screen is not reported to work', async () => {
    const site = renderShop('/shop/items/7', { registry: onTrial });
    await tryAgain();
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(told(site)).toEqual(['shop 0.1.0 failed show']);
  });

  test('the release that replaced a canary is not reported as the canary', async () => {
    const fetchArea = async (_name: string, url: string) => {
      if (url !== fallbackUrl) throw new Error('404');
      return shopWith();
    };
    const entry = { fallbackUrl, extras: { ...releaseOf('shop').extras, isCanary: true } };
    const site = renderShop('/shop', { registry: registryWith(entry), fetchArea });
    await heading('Shop');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(told(site)).toEqual(['shop 0.1.0 failed load']);
  });

  test('nothing is reported without a receiver', async () => {
    const { reports } = renderSite('/shop/items/7', { registry: onTrial });
    await tryAgain();
    expect(reports).toEqual([]);
  });
});

describe('a page whose files cannot be loaded', () => {
  const withPrevious = { registry: registryWith({ fallbackUrl }) };
  const shopWithout = () => shopWith(() => Promise.reject(chunkGone));
  const fallBack = jest.fn<Promise<boolean>, [string, string]>();
  beforeEach(() => fallBack.mockReset().mockResolvedValue(true));

  test('is opened again as a document, with the previous release, and is reported', async () => {
    const loadBasket = jest.fn(() => Promise.reject(chunkGone));
    const { router, openDocument, reports } = renderShop('/shop', {
      ...withPrevious,
      shop: shopWith(loadBasket),
      fallBack,
    });
    await heading('Shop');
    act(() => void router.navigate('/shop/basket?size=2#top'));
    await waitFor(() => expect(openDocument).toHaveBeenCalledWith('/shop/basket?size=2#top'));
    expect(loadBasket).toHaveBeenCalledTimes(2);
    expect(fallBack.mock.calls).toEqual([['shop', '0.1.0-aaaaaaaaaaaa']]);
    expect(reports).toMatchObject([{ remote: 'shop', outcome: 'failed', stage: 'load' }]);
    // The new document replaces it.
    expect(await heading('Shop')).toBeVisible();
  });

  test.each<[string, RenderSiteOptions]>([
    ['there is no previous release', { registry: current }],
    ['it is a tester’s own choice', { ...withPrevious, pins: [{ name: 'shop', version: '0.1.0-aaaaaaaaaaaa' }] }],
  ])('stays and shows the panel if %s', async (_case, options) => {
    const { openDocument } = renderShop('/shop/basket', { ...options, shop: shopWithout(), fallBack });
    expect(await tryAgain()).toBeVisible();
    expect(fallBack).not.toHaveBeenCalled();
    expect(openDocument).not.toHaveBeenCalled();
  });

  test('stays and shows the panel if the site has no other release for this browser', async () => {
    fallBack.mockResolvedValue(false);
    const { openDocument } = renderShop('/shop/basket', { ...withPrevious, shop: shopWithout(), fallBack });
    expect(await tryAgain()).toBeVisible();
    expect(openDocument).not.toHaveBeenCalled();
  });

  test('is opened again for a missing part of it too', async () => {
    const { openDocument } = renderShop('/shop/items/8', { ...withPrevious, fallBack });
    await waitFor(() => expect(openDocument).toHaveBeenCalledWith('/shop/items/8'));
  });
});

describe('trying again', () => {
  test('a page of a canary is reloaded from the server', async () => {
    const { user, reload } = renderShop('/shop/items/7', { registry: onTrial });
    await user.click(await tryAgain());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('so is a page of an area of which another version is live by now', async () => {
    const { user, reload, router } = renderShop('/shop', { fetchRegistry: async () => withNextShop });
    await heading('Shop');
    jest.advanceTimersByTime(A_WHILE_MS);
    await act(() => router.navigate('/shop/items/7'));
    await user.click(await tryAgain());
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('any other page is not', async () => {
    const { user, reload } = renderShop('/shop/items/7');
    await user.click(await tryAgain());
    expect(await tryAgain()).toBeVisible();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a new version', () => {
  /** In the shop, a while after the page was opened, one page after the server was asked. */
  async function comeBackLater(options: RenderSiteOptions) {
    const site = renderShop('/shop', options);
    await heading('Shop');
    jest.advanceTimersByTime(A_WHILE_MS);
    await act(() => site.router.navigate('/shop/basket'));
    expect(offers()).toHaveLength(0);
    await act(() => site.router.navigate('/shop'));
    return site;
  }

  test('of the area is offered on the next page, once, and loads on a click only', async () => {
    const { user, reload, router } = await comeBackLater({ fetchRegistry: async () => withNextShop });
    expect(offers()).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(A_WHILE_MS));
    await act(() => router.navigate('/shop/basket'));
    await act(() => router.navigate('/shop'));
    expect(offers()).toHaveLength(1);
    expect(reload).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('that was turned down is not offered again, the one after it is', async () => {
    let registry = withNextShop;
    const { user, router } = await comeBackLater({ fetchRegistry: async () => registry });
    await user.click(screen.getByRole('button', { name: 'Close: A new version is ready' }));
    registry = registryWith(releaseOf('shop', '0.3.0-cccccccccccc'));
    await act(() => jest.advanceTimersByTimeAsync(A_WHILE_MS));
    await act(() => router.navigate('/shop/basket'));
    expect(offers()).toHaveLength(0);
    await act(() => router.navigate('/shop'));
    expect(offers()).toHaveLength(1);
  });

  test('takes the place of the one that was offered before', async () => {
    let registry = withNextShop;
    const { router } = await comeBackLater({ fetchRegistry: async () => registry });
    registry = registryWith(releaseOf('shop', '0.3.0-cccccccccccc'));
    await act(() => jest.advanceTimersByTimeAsync(A_WHILE_MS));
    await act(() => router.navigate('/shop/basket'));
    const before = screen.getByRole('button', { name: 'Reload' });
    await act(() => router.navigate('/shop'));
    expect(offers()).toHaveLength(1);
    expect(before).not.toBeInTheDocument();
  });

  test('of the shell is offered in any area', async () => {
    await comeBackLater({ fetchRegistry: async () => registryWith({}, '1.1.0') });
    expect(offers()).toHaveLength(1);
  });

  test('of another area is offered when one goes there', async () => {
    const registry = { ...current, microFrontends: { ...current.microFrontends, home: [releaseOf('home', NEXT)] } };
    const site = renderShop('/', { fetchRegistry: async () => registry });
    await heading('Home');
    jest.advanceTimersByTime(A_WHILE_MS);
    await act(() => site.router.navigate('/shop'));
    await act(() => site.router.navigate('/shop/basket'));
    expect(offers()).toHaveLength(0);
    await act(() => site.router.navigate('/'));
    expect(offers()).toHaveLength(1);
  });

  test('that is the same or unknown is not offered', async () => {
    await comeBackLater({ fetchRegistry: async () => structuredClone(current) });
    expect(offers()).toHaveLength(0);
    await comeBackLater({ fetchRegistry: () => Promise.reject(new TypeError('Failed to fetch')) });
    expect(offers()).toHaveLength(0);
  });

  test('of an area that is not open yet is the one that opens, and areas receive it', async () => {
    const asked: string[] = [];
    const fetchArea = async (name: string, url: string) => {
      asked.push(url);
      return name === 'home' ? home : shopWith();
    };
    const { router } = renderShop('/', { fetchArea, fetchRegistry: async () => withNextShop });
    await heading('Home');
    expect(screen.getByText('shop 0.1.0-aaaaaaaaaaaa')).toBeVisible();
    jest.advanceTimersByTime(A_WHILE_MS);
    await act(() => router.navigate('/nowhere'));
    await act(() => router.navigate('/'));
    expect(screen.getByText(`shop ${NEXT}`)).toBeVisible();
    await act(() => router.navigate('/shop'));
    expect(await heading('Shop')).toBeVisible();
    expect(asked.at(-1)).toBe(releaseOf('shop', NEXT).url);
    expect(offers()).toHaveLength(0);
  });
});

describe('a preview', () => {
  const pins = [
    { name: 'shop', version: NEXT },
    { name: 'shell', version: '1.1.0-dddddddddddd' },
  ];

  test('is said on every page, with the way out of it', async () => {
    const { router } = renderSite('/', { pins, isDemo: true });
    await heading('Home');
    for (const path of ['/shop', '/nowhere']) {
      await act(() => router.navigate(path));
      const ribbon = screen.getByRole('complementary', { name: 'About this preview' });
      expect(ribbon).toHaveTextContent(`You are testing shop ${NEXT}, shell 1.1.0-dddddddddddd.`);
      const form = within(ribbon).getByRole<HTMLButtonElement>('button', { name: 'Leave preview' }).form;
      expect([form?.method, form?.getAttribute('action')]).toEqual(['post', LEAVE_PINS_PATH]);
    }
    expect(screen.getByText('Demo data')).toBeVisible();
  });

  test('says how high it is, for as long as it is there', async () => {
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76);
    const { unmount } = renderSite('/', { pins });
    await heading('Home');
    const { style } = document.documentElement;
    expect(style.getPropertyValue('--above-page')).toBe('76px');
    unmount();
    expect(style.getPropertyValue('--above-page')).toBe('');
  });

  test('is not shown to other visitors', async () => {
    renderSite('/');
    await heading('Home');
    expect(screen.queryByText('Preview')).not.toBeInTheDocument();
  });
});

import { act, screen, within } from '@testing-library/react';
import type { RemoteModule } from '@magnetx/federation';
import { home, mendItems, shopWith } from './testing/fake-areas.tsx';
import { renderSite } from './testing/render-site.tsx';

const gone = new Error('404');
const heading = (name: string) => screen.findByRole('heading', { name });
const tryAgain = () => screen.findByRole('button', { name: 'Try Again' });

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation();
});

describe('areas', () => {
  test('the area that owns / opens there', async () => {
    const { fetched } = renderSite('/');
    expect(await heading('Home')).toBeVisible();
    expect(fetched).toEqual(['home']);
    expect(document.title).toBe('Home');
  });

  test('an area opens once, however often people go there', async () => {
    const { user, fetched } = renderSite('/');
    await user.click(await screen.findByRole('link', { name: 'Shop' }));
    await user.click(await screen.findByRole('link', { name: 'Home' }));
    await user.click(await screen.findByRole('link', { name: 'Shop' }));
    expect(await heading('Shop')).toBeVisible();
    expect(fetched).toEqual(['home', 'shop']);
  });

  test('its own page within an area reads what the area put into the store', async () => {
    renderSite('/shop/basket');
    expect(await heading('Basket of Ada')).toBeVisible();
  });

  test('the first area says that it is on its way, until it is there', async () => {
    let arrive: (shop: RemoteModule) => void = () => {};
    const fetched = new Promise<RemoteModule>((resolve) => {
      arrive = resolve;
    });
    renderSite('/shop', { fetchArea: () => fetched });
    expect(screen.getByRole('status')).toHaveTextContent('Loading this page...');
    await act(async () => arrive(shopWith()));
    expect(await heading('Shop')).toBeVisible();
    expect(screen.queryByText('Loading this page...')).not.toBeInTheDocument();
  });

  test('a person who turns back while an area loads stays where they are, and can go there later', async () => {
    let arrive: (shop: RemoteModule) => void = () => {};
    const fetched = new Promise<RemoteModule>((resolve) => {
      arrive = resolve;
    });
    const { user, router } = renderSite('/', {
      fetchArea: (name) => (name === 'home' ? Promise.resolve(home) : fetched),
    });
    await user.click(await screen.findByRole('link', { name: 'Shop' }));
    expect(await screen.findByRole('progressbar', { name: 'Loading page' })).toBeInTheDocument();
    await act(() => router.navigate('/'));
    await act(async () => arrive(shopWith()));
    expect(await heading('Home')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Shop' }));
    expect(await heading('Shop')).toBeVisible();
  });
});

describe('failures', () => {
  test('an area that fails to load shows its panel, the rest keeps working, and Try Again loads it', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const fetchArea = jest.fn(async (name: string) => {
      if (name === 'home') return home;
      throw gone;
    });
    const { user, router } = renderSite('/shop/basket?of=ada#top', { fetchArea });
    expect(await screen.findByText('This part of MagnetX could not be loaded')).toBeVisible();
    await act(() => router.navigate('/'));
    expect(await heading('Home')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Basket' }));
    await user.click(await tryAgain());
    expect(await screen.findByText('This part of MagnetX could not be loaded')).toBeVisible();
    fetchArea.mockResolvedValue(shopWith());
    await user.click(await tryAgain());
    expect(await heading('Basket of Ada')).toBeVisible();
  });

  test('Try Again keeps the address as it was', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const fetchArea = jest.fn().mockRejectedValue(gone);
    const { user, router } = renderSite('/shop?of=ada#top', { fetchArea });
    const again = await tryAgain();
    fetchArea.mockResolvedValue(shopWith());
    await user.click(again);
    expect(await heading('Shop')).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/shop', search: '?of=ada', hash: '#top' });
  });

  test('a page whose files cannot be had can be tried again, more than once', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const chunkGone = Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
    const loadBasket = jest.fn<Promise<void>, []>().mockRejectedValue(chunkGone);
    const { user } = renderSite('/shop/basket', { fetchArea: async () => shopWith(loadBasket) });
    await user.click(await tryAgain());
    expect(await screen.findByText('This part of MagnetX could not be loaded')).toBeVisible();
    loadBasket.mockResolvedValue();
    await user.click(await tryAgain());
    expect(await heading('Basket of Ada')).toBeVisible();
  });

  test('a page that crashes leaves the rest of the site standing', async () => {
    jest.spyOn(console, 'error').mockImplementation();
    const { user } = renderSite('/shop/items/7', { isDemo: true });
    expect(await screen.findByText('Something went wrong on this page')).toBeVisible();
    expect(screen.getByText('Demo data')).toBeVisible();
    mendItems();
    await user.click(await tryAgain());
    expect(await heading('Item')).toBeVisible();
  });
});

describe('unknown addresses', () => {
  test.each(['/nowhere', '/shop/nowhere', '/people/ada'])('%s is not found', async (path) => {
    renderSite(path);
    expect(await heading('Page Not Found')).toBeVisible();
    expect(screen.getByText('404')).toBeVisible();
    expect(screen.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();
  });

  test('opens no area for an address that none owns', async () => {
    const { fetched } = renderSite('/nowhere');
    await heading('Page Not Found');
    expect(fetched).toEqual([]);
  });

  test('Go Home goes home', async () => {
    const { user } = renderSite('/nowhere');
    await user.click(await screen.findByRole('link', { name: 'Go Home' }));
    expect(await heading('Home')).toBeVisible();
  });

  test('Go Back goes to the page before', async () => {
    const { user } = renderSite('/nowhere', { before: ['/shop'] });
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    expect(await heading('Shop')).toBeVisible();
  });

  test('Go Back goes home in a tab that was nowhere before', async () => {
    const { user } = renderSite('/nowhere');
    await user.click(await screen.findByRole('button', { name: 'Go Back' }));
    expect(await heading('Home')).toBeVisible();
  });
});

describe('around the areas', () => {
  test('an address with a section opens there, wherever the tab was scrolled to at another address', async () => {
    const scrolled: unknown[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.id);
    };
    jest.spyOn(window, 'scrollTo').mockImplementation((...to: unknown[]) => void scrolled.push(to));
    const first = renderSite('/');
    await heading('Home');
    window.dispatchEvent(new Event('pagehide'));
    first.unmount();
    renderSite('/#main');
    await heading('Home');
    expect(scrolled.at(-1)).toBe('main');
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  test('shows notifications of areas as toasts', async () => {
    const { user } = renderSite('/');
    await user.click(await screen.findByRole('button', { name: 'Notify' }));
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText('Saved')).toBeVisible();
  });

  test('says that demo data is demo data, and nothing when it is not', async () => {
    renderSite('/', { isDemo: false });
    await heading('Home');
    expect(screen.queryByText('Demo data')).not.toBeInTheDocument();
  });

  test('moves the focus to the heading of the page that one went to, not of the first', async () => {
    const { user } = renderSite('/');
    expect(await heading('Home')).not.toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Shop' }));
    expect(await heading('Shop')).toHaveFocus();
  });

  test('the first stop of the tab key skips to the content', async () => {
    const { user } = renderSite('/');
    await heading('Home');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
  });
});

import { act } from '@testing-library/react';
import { PLACEHOLDERS, type Registry, type RemoteModule } from '@magnetx/federation';
import { logError } from '@magnetx/federation/log';
import type { RemoteRuntime } from '@magnetx/federation/runtime';
import { useInBrowser } from '@magnetx/ui';
import { createMemoryRouter, type createBrowserRouter } from 'react-router-dom';
import { createSite, type Site } from './create-site.ts';
import { mountSite } from './mount-site.tsx';
import prerender from './prerender.tsx';
import { fakeRegistry, home } from './testing/fake-areas.tsx';

jest.mock('@magnetx/federation/log');

const createRouter: typeof createBrowserRouter = (routes, { patchRoutesOnNavigation } = {}) =>
  createMemoryRouter(routes, { ...(patchRoutesOnNavigation && { patchRoutesOnNavigation }) });

function createTestSite(fetchModule: RemoteRuntime['fetchModule'], registry: Registry): Site {
  const runtime = { fetchModule };
  const surroundings = { runtime, createRouter, pause: async () => undefined, fetchRegistry: async () => registry };
  return createSite({ registry, isDemo: false, pins: [] }, { ...surroundings, sendReport: () => undefined });
}

/** The page as the gateway sends it, with this in place of the area's page. */
function pageWith(content: string): HTMLElement {
  const root = document.createElement('div');
  const { 'frame.html': frame = '' } = prerender();
  root.innerHTML = frame.replace(PLACEHOLDERS.page, content);
  document.body.replaceChildren(root);
  return root;
}

async function contentOf(site: Site): Promise<string> {
  const root = document.createElement('div');
  await act(() => mountSite(root, site));
  const [, content = ''] = /<\/a><div><\/div>(.*)<section/.exec(root.innerHTML) ?? [];
  return content;
}

const mount = (root: HTMLElement, site: Site) => act(() => mountSite(root, site));
const fetchHome = async () => ({ default: home });

let content = '';

beforeEach(async () => {
  jest.spyOn(window, 'scrollTo').mockImplementation();
  content = await contentOf(createTestSite(fetchHome, fakeRegistry));
  expect(content).toContain('<h1');
  jest.mocked(window.scrollTo).mockClear();
});

it('brings what is in the page to life, and leaves it where it was scrolled to', async () => {
  const root = pageWith(content);
  const heading = root.querySelector('h1');
  Object.defineProperty(window, 'scrollY', { configurable: true, value: 700 });
  await mount(root, createTestSite(fetchHome, fakeRegistry));
  expect(root.querySelector('h1')).toBe(heading);
  expect(Object.keys(heading ?? {}).join()).toContain('__reactProps');
  expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 700, behavior: 'instant' });
  expect(logError).not.toHaveBeenCalled();
});

it('repeats an early press once the page knows its visitor', async () => {
  const onPress = jest.fn();
  function Join() {
    const visitor = useInBrowser() ? 'invited' : 'unknown';
    return (
      <main id="main">
        <title>Join</title>
        <h1>Join</h1>
        <button onClick={() => onPress(visitor)}>Connect</button>
      </main>
    );
  }
  const module: RemoteModule = { ...home, routes: [{ path: '/', Component: Join }] };
  const root = pageWith('<main id="main"><h1>Join</h1><button>Connect</button></main>');
  const stop = jest.fn();
  window.magnetxEarlyPress = { button: () => root.querySelector('main button'), stop };
  await mount(
    root,
    createTestSite(async () => ({ default: module }), fakeRegistry),
  );
  expect(logError).not.toHaveBeenCalled();
  expect(onPress.mock.calls).toEqual([['invited']]);
  expect(stop).toHaveBeenCalledTimes(1);
});

it('renders again on a mismatch, and logs it', async () => {
  jest.spyOn(console, 'error').mockImplementation();
  const root = pageWith('<h1>Something else</h1>');
  await mount(root, createTestSite(fetchHome, fakeRegistry));
  expect(root.querySelector('h1')).toHaveTextContent('Home');
  expect(logError).toHaveBeenCalledWith('Hydration failed; the page was rendered again.', expect.any(Error));
});

it('gives way to the panel of an area that cannot be loaded', async () => {
  const root = pageWith(content);
  await mount(
    root,
    createTestSite(() => Promise.reject(new Error('404')), fakeRegistry),
  );
  expect(root).toHaveTextContent('This part of MagnetX could not be loaded');
});

it('draws the page of another release itself', async () => {
  const [entry] = fakeRegistry.microFrontends['home'] ?? [];
  if (!entry) throw new Error('There is no such area');
  const url = '/assets/home/new/mf-manifest.json';
  const fallbackUrl = '/assets/home/0.1.0-bbbbbbbbbbbb/mf-manifest.json';
  const registry = { microFrontends: { ...fakeRegistry.microFrontends, home: [{ ...entry, url, fallbackUrl }] } };
  const root = pageWith(content);
  const heading = root.querySelector('h1');
  const fetchPrevious: RemoteRuntime['fetchModule'] = (_name, asked) =>
    asked.url === url ? Promise.reject(new Error('404')) : fetchHome();
  await mount(root, createTestSite(fetchPrevious, registry));
  expect(root.querySelector('h1')).toHaveTextContent('Home');
  expect(root.querySelector('h1')).not.toBe(heading);
});

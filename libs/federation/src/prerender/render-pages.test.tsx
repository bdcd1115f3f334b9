/** @jest-environment node */
import { useSyncExternalStore } from 'react';
import { Link, useHost } from '../host.ts';
import type { RemoteModule } from '../remote-module.ts';
import { renderPages } from './render-pages.tsx';

const loader = jest.fn(() => null);

function Home() {
  const where = useSyncExternalStore(
    () => () => undefined,
    () => 'browser',
    () => 'build',
  );
  return (
    <main>
      <title>Home</title>
      <h1>{where}</h1>
      <Link to="/shop">Shop</Link>
    </main>
  );
}

function Demo() {
  return <p>{useHost().isDemo ? 'Made up' : 'Real'}</p>;
}

const remote: RemoteModule = {
  name: 'shop',
  contract: 1,
  routes: [
    {
      loader,
      children: [
        { path: '/', lazy: async () => ({ Component: Home }) },
        { path: '/demo', Component: Demo },
        { path: '/broken', lazy: () => Promise.reject(new Error('No such file')) },
      ],
    },
  ],
  store: [{ reducerPath: 'shop', reducer: (state: unknown = {}) => state }],
};

const render = (path: string) => renderPages(remote, [{ path, file: 'page.html' }]);

it('renders a page as a stranger sees it first, and runs no loader', async () => {
  const { 'page.html': html } = await render('/');
  expect(html).toMatch(/^<title>Home<\/title><main><h1>build<\/h1><a href="\/shop"[^>]*>Shop<\/a><\/main>$/);
  expect(loader).not.toHaveBeenCalled();
});

it('refuses a page that demo data changes, one that cannot be loaded, and one that is not there', async () => {
  await expect(render('/demo')).rejects.toThrow('/demo looks different');
  await expect(render('/broken')).rejects.toThrow('No such file');
  await expect(render('/nowhere')).rejects.toMatchObject({ status: 404 });
});

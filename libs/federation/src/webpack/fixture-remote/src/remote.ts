import type { RemoteModule } from '../../../remote-module.ts';

const remote: RemoteModule = {
  name: 'fixture-remote',
  contract: 1,
  routes: [
    { path: '/fixture', lazy: () => import('./fixture-page.tsx') },
    {
      lazy: () => import('./fixture-area.tsx'),
      children: [{ path: '/fixture/:id', lazy: () => import('./inner-page.tsx') }],
    },
  ],
  store: [],
};

export default remote;

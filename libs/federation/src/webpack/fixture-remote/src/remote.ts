import type { RemoteModule } from '../../../remote-module';

const remote: RemoteModule = {
  name: 'fixture-remote',
  contract: 1,
  routes: [
    { path: '/fixture', lazy: () => import('./fixture-page') },
    {
      lazy: () => import('./fixture-area'),
      children: [{ path: '/fixture/:id', lazy: () => import('./inner-page') }],
    },
  ],
  store: [],
};

export default remote;

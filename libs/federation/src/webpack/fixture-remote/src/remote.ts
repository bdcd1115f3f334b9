import type { RemoteModule } from '../../../remote-module';

const remote: RemoteModule = {
  name: 'fixture-remote',
  contract: 1,
  routes: [{ path: '/fixture', lazy: () => import('./fixture-page') }],
  store: [],
};

export default remote;

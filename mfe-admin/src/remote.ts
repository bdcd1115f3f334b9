import { FEDERATION_CONTRACT, type RemoteModule } from '@magnetx/federation';
import { adminApi } from './api/admin-api.ts';
import { routes } from './routes.tsx';

const remote: RemoteModule = {
  name: 'mfe-admin',
  contract: FEDERATION_CONTRACT,
  routes,
  store: [adminApi],
};

export default remote;

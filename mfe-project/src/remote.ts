import { FEDERATION_CONTRACT, type RemoteModule } from '@magnetx/federation';
import { projectApi } from './api/project-api.ts';
import { routes } from './routes.tsx';

const remote: RemoteModule = {
  name: 'mfe-project',
  contract: FEDERATION_CONTRACT,
  routes,
  store: [projectApi],
};

export default remote;

import { FEDERATION_CONTRACT, type RemoteModule } from '@magnetx/federation';
import { communityApi } from './api/community-api.ts';
import { routes } from './routes.tsx';

const community: RemoteModule = {
  name: 'mfe-community',
  contract: FEDERATION_CONTRACT,
  routes,
  store: [
    { reducerPath: communityApi.reducerPath, reducer: communityApi.reducer, middleware: communityApi.middleware },
  ],
};

export default community;

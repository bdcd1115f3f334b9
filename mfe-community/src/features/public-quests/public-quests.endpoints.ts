import { browseQuests, type QueryInputOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

export const { useBrowseQuestsQuery } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    browseQuests: build.query(call(browseQuests, { send: (query: QueryInputOf<typeof browseQuests>) => ({ query }) })),
  }),
});

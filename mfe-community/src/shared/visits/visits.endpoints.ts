import { recordVisits, type BodyInputOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

export const { endpoints: visitEndpoints } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    recordVisits: build.mutation(
      call(recordVisits, {
        send: (body: BodyInputOf<typeof recordVisits>) => ({ body, keepalive: true, isBackground: true }),
      }),
    ),
  }),
});

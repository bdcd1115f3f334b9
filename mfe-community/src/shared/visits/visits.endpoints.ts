import { recordVisits, type BodyOf, type ResponseOf } from '@magnetx/contracts';
import { communityApi } from '../../api/community-api';

export const { endpoints: visitEndpoints } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    recordVisits: build.mutation<ResponseOf<typeof recordVisits>, BodyOf<typeof recordVisits>>({
      query: (body) => ({ call: recordVisits, body, keepalive: true, isBackground: true }),
    }),
  }),
});

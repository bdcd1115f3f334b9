import {
  applyToOpportunity,
  getOpportunity,
  listOpportunities,
  moveApplication,
  type QueryOf,
} from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';
import { listInputOf } from '../../shared/lists/list-request.ts';
import { visitSource } from '../../shared/visits/visit-source.ts';

const opportunityEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listOpportunities: build.query({
      ...call(listOpportunities, { send: listInputOf<QueryOf<typeof listOpportunities>> }),
      providesTags: ['Opportunities'],
    }),
    getOpportunity: build.query({
      ...call(getOpportunity, {
        send: ({ id }: { token: string; id: number }) => ({ query: { id } }),
        answer: ({ opportunity }) => opportunity,
      }),
      providesTags: ['Opportunities'],
    }),
    applyToOpportunity: build.mutation({
      ...call(applyToOpportunity, {
        send: (opportunityId: number) => ({ body: { opportunity_id: opportunityId, source: visitSource() } }),
        answer: ({ opportunity }) => opportunity,
      }),
      invalidatesTags: ['Opportunities', 'QuestStats'],
    }),
    moveApplication: build.mutation({
      ...call(moveApplication, { answer: ({ opportunity }) => opportunity }),
      invalidatesTags: ['Opportunities', 'QuestStats'],
    }),
  }),
});

export const {
  useListOpportunitiesQuery,
  useGetOpportunityQuery,
  useApplyToOpportunityMutation,
  useMoveApplicationMutation,
} = opportunityEndpoints;

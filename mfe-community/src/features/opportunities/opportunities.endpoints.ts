import {
  applyToOpportunity,
  getOpportunity,
  listOpportunities,
  moveApplication,
  type ApplicationStatus,
  type Opportunity,
  type ResponseOf,
} from '@magnetx/contracts';
import { communityApi } from '../../api/community-api';
import { listQueryOf, type ListRequest } from '../../shared/lists/list-request';
import { visitSource } from '../../shared/visits/visit-source';

export type OpportunityList = ResponseOf<typeof listOpportunities>;

interface Move {
  readonly opportunityId: number;
  readonly status: ApplicationStatus;
}

const opportunityEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listOpportunities: build.query<OpportunityList, ListRequest>({
      query: (request) => ({ call: listOpportunities, query: listQueryOf(request) }),
      providesTags: ['Opportunities'],
    }),
    getOpportunity: build.query<Opportunity, { token: string; id: number }>({
      query: ({ id }) => ({ call: getOpportunity, query: { id } }),
      transformResponse: (answer: ResponseOf<typeof getOpportunity>) => answer.opportunity,
      providesTags: ['Opportunities'],
    }),
    applyToOpportunity: build.mutation<Opportunity, number>({
      query: (opportunityId) => ({
        call: applyToOpportunity,
        body: { opportunity_id: opportunityId, source: visitSource() },
      }),
      transformResponse: (answer: ResponseOf<typeof applyToOpportunity>) => answer.opportunity,
      invalidatesTags: ['Opportunities', 'QuestStats'],
    }),
    moveApplication: build.mutation<Opportunity, Move>({
      query: ({ opportunityId, status }) => ({
        call: moveApplication,
        body: { opportunity_id: opportunityId, status },
      }),
      transformResponse: (answer: ResponseOf<typeof moveApplication>) => answer.opportunity,
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

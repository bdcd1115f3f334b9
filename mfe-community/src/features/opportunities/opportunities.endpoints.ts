import {
  applyToOpportunity,
  getOpportunity,
  listOpportunities,
  moveApplication,
  withdrawApplication,
  type QueryOf,
} from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';
import { LIST_KEPT_SECONDS, listInputOf } from '../../shared/lists/list-request.ts';
import { visitSource } from '../../shared/visits/visit-source.ts';

/** Without a message, the user's word that they applied at the outside link. */
interface SentApplication {
  readonly id: number;
  readonly message?: string;
  readonly links?: string[];
  readonly idempotencyKey?: string;
}

const opportunityEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listOpportunities: build.query({
      ...call(listOpportunities, { send: listInputOf<QueryOf<typeof listOpportunities>> }),
      providesTags: ['Opportunities'],
      keepUnusedDataFor: LIST_KEPT_SECONDS,
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
        send: ({ id, idempotencyKey, ...written }: SentApplication) => ({
          body: { opportunity_id: id, source: visitSource(), ...written },
          ...(idempotencyKey && { idempotencyKey }),
        }),
        answer: ({ opportunity }) => opportunity,
      }),
      invalidatesTags: ['Opportunities', 'QuestStats'],
    }),
    withdrawApplication: build.mutation({
      ...call(withdrawApplication, { answer: ({ opportunity }) => opportunity }),
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
  useWithdrawApplicationMutation,
} = opportunityEndpoints;

import { enterGiveaway, getDraw, getGiveaway, listGiveaways, type QueryOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';
import { LIST_KEPT_SECONDS, listInputOf } from '../../shared/lists/list-request.ts';
import { visitSource } from '../../shared/visits/visit-source.ts';

const giveawayEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listGiveaways: build.query({
      ...call(listGiveaways, { send: listInputOf<QueryOf<typeof listGiveaways>> }),
      providesTags: ['Giveaways'],
      keepUnusedDataFor: LIST_KEPT_SECONDS,
    }),
    getGiveaway: build.query({
      ...call(getGiveaway, {
        send: ({ id }: { token: string; id: number }) => ({ query: { id } }),
        answer: ({ giveaway }) => giveaway,
      }),
      providesTags: ['Giveaways'],
    }),
    enterGiveaway: build.mutation({
      ...call(enterGiveaway, {
        send: ({ giveawayId, idempotencyKey }: { readonly giveawayId: number; readonly idempotencyKey: string }) => ({
          body: { giveaway_id: giveawayId, source: visitSource() },
          idempotencyKey,
        }),
        answer: ({ giveaway }) => giveaway,
      }),
      // Also after a refusal: entered in another tab, or ended meanwhile, is what the list should show then.
      invalidatesTags: ['Giveaways', 'QuestStats'],
    }),
    getDraw: build.query({ ...call(getDraw, { answer: ({ draw }) => draw }), providesTags: ['Giveaways'] }),
  }),
});

export const { useListGiveawaysQuery, useGetGiveawayQuery, useEnterGiveawayMutation, useGetDrawQuery } =
  giveawayEndpoints;

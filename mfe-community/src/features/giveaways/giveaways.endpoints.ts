import {
  enterGiveaway,
  getDraw,
  getGiveaway,
  listGiveaways,
  type Draw,
  type Giveaway,
  type ResponseOf,
} from '@magnetx/contracts';
import { communityApi } from '../../api/community-api';
import { listQueryOf, type ListRequest } from '../../shared/lists/list-request';
import { visitSource } from '../../shared/visits/visit-source';

export type GiveawayList = ResponseOf<typeof listGiveaways>;

interface Entry {
  readonly giveawayId: number;
  readonly idempotencyKey: string;
}

const giveawayEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listGiveaways: build.query<GiveawayList, ListRequest>({
      query: (request) => ({ call: listGiveaways, query: listQueryOf(request) }),
      providesTags: ['Giveaways'],
    }),
    getGiveaway: build.query<Giveaway, { token: string; id: number }>({
      query: ({ id }) => ({ call: getGiveaway, query: { id } }),
      transformResponse: (answer: ResponseOf<typeof getGiveaway>) => answer.giveaway,
      providesTags: ['Giveaways'],
    }),
    enterGiveaway: build.mutation<Giveaway, Entry>({
      query: ({ giveawayId, idempotencyKey }) => ({
        call: enterGiveaway,
        body: { giveaway_id: giveawayId, source: visitSource() },
        idempotencyKey,
      }),
      transformResponse: (answer: ResponseOf<typeof enterGiveaway>) => answer.giveaway,
      // Also after a refusal: entered in another tab, or ended meanwhile, is what the list should show then.
      invalidatesTags: ['Giveaways', 'QuestStats'],
    }),
    getDraw: build.query<Draw, number>({
      query: (giveawayId) => ({ call: getDraw, query: { giveaway_id: giveawayId } }),
      transformResponse: (answer: ResponseOf<typeof getDraw>) => answer.draw,
      providesTags: ['Giveaways'],
    }),
  }),
});

export const { useListGiveawaysQuery, useGetGiveawayQuery, useEnterGiveawayMutation, useGetDrawQuery } =
  giveawayEndpoints;

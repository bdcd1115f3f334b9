import { getReferralBoard, getSeasonBoard, listSeasons, type ResponseOf } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../api/community-api.ts';

export type Board = ResponseOf<typeof getReferralBoard>;

interface BoardRequest {
  readonly token: string;
  readonly page: number;
}

export const { useListSeasonsQuery, useGetSeasonBoardQuery, useGetReferralBoardQuery } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listSeasons: build.query({
      ...call(listSeasons, { send: byToken(), answer: ({ seasons }) => seasons }),
      providesTags: ['Progress'],
    }),
    getSeasonBoard: build.query({
      ...call(getSeasonBoard, {
        send: ({ page, seasonId }: BoardRequest & { seasonId: string }) => ({ params: { seasonId }, query: { page } }),
      }),
      providesTags: ['Progress'],
    }),
    getReferralBoard: build.query({
      ...call(getReferralBoard, { send: ({ page }: BoardRequest) => ({ query: { page } }) }),
      providesTags: ['Progress'],
    }),
  }),
});

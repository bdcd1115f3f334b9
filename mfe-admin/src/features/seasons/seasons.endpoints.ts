import { createSeason, editSeason, endSeason, listPlannedSeasons, removeSeason } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

const changes = { invalidatesTags: ['Seasons', 'Audit'] } as const;

export const {
  useListPlannedSeasonsInfiniteQuery,
  useCreateSeasonMutation,
  useEditSeasonMutation,
  useEndSeasonMutation,
  useRemoveSeasonMutation,
} = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listPlannedSeasons: build.infiniteQuery({
      ...pages(listPlannedSeasons),
      providesTags: ['Seasons'],
    }),
    createSeason: build.mutation({ ...call(createSeason), ...changes }),
    editSeason: build.mutation({ ...call(editSeason), ...changes }),
    endSeason: build.mutation({ ...call(endSeason), ...changes }),
    removeSeason: build.mutation({ ...call(removeSeason), ...changes }),
  }),
});

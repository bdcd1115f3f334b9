import { getProjectPage, saveProjectPage } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const { useGetProjectPageQuery, useSaveProjectPageMutation } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getProjectPage: build.query({ ...call(getProjectPage), providesTags: ['Project'] }),
    saveProjectPage: build.mutation({ ...call(saveProjectPage), invalidatesTags: ['Project', 'Team'] }),
  }),
});

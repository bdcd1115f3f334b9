import { listProjectApplications, moveProjectApplication } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const { useListApplicationsQuery, useMoveApplicationMutation } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listApplications: build.query({ ...call(listProjectApplications), providesTags: ['Applications'] }),
    moveApplication: build.mutation({
      ...call(moveProjectApplication, { answer: ({ application }) => application }),
      // A refused move may be about an application that was withdrawn.
      invalidatesTags: ['Applications', 'Reports'],
    }),
  }),
});

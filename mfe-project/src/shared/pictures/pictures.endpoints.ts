import { setProjectLogo, uploadPicture } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const { useUploadPictureMutation, useSetLogoMutation } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    uploadPicture: build.mutation(call(uploadPicture, { answer: ({ picture }) => picture.id })),
    setLogo: build.mutation({
      ...call(setProjectLogo),
      invalidatesTags: (_answer, error) => (error ? [] : ['Project', 'Quests', 'Team']),
    }),
  }),
});

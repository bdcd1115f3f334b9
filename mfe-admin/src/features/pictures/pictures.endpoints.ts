import { listPictures, removePicture } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

export const { useListPicturesInfiniteQuery, useRemovePictureMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listPictures: build.infiniteQuery({ ...pages(listPictures), providesTags: ['Pictures'] }),
    removePicture: build.mutation({
      ...call(removePicture),
      invalidatesTags: (_answer, error) => (error ? [] : ['Pictures', 'Review', 'Audit']),
    }),
  }),
});

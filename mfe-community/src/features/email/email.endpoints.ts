import { confirmEmail, unsubscribe } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

export const { useConfirmEmailMutation, useUnsubscribeMutation } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    confirmEmail: build.mutation({ ...call(confirmEmail), invalidatesTags: ['Email'] }),
    unsubscribe: build.mutation({ ...call(unsubscribe), invalidatesTags: ['Email'] }),
  }),
});

import { confirmEmail } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

export const { useConfirmEmailMutation } = communityApi.injectEndpoints({
  endpoints: (build) => ({ confirmEmail: build.mutation({ ...call(confirmEmail), invalidatesTags: ['Email'] }) }),
});

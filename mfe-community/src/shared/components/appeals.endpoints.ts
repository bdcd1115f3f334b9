import { sendAppeal } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../api/community-api.ts';

export const { useSendAppealMutation } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    sendAppeal: build.mutation({ ...call(sendAppeal), invalidatesTags: ['Tasks', 'Holds'] }),
  }),
});

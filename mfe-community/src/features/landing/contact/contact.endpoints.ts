import { sendContactMessage } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { communityApi } from '../../../api/community-api.ts';

export const { useSendContactMessageMutation } = communityApi.injectEndpoints({
  endpoints: (build) => ({ sendContactMessage: build.mutation(call(sendContactMessage)) }),
});

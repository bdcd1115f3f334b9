import { sendContactMessage, type BodyInputOf } from '@magnetx/contracts';
import { communityApi } from '../../../api/community-api';

const contactEndpoints = communityApi.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<unknown, BodyInputOf<typeof sendContactMessage>>({
      query: (body) => ({ call: sendContactMessage, body }),
    }),
  }),
});

export const { useSendContactMessageMutation } = contactEndpoints;

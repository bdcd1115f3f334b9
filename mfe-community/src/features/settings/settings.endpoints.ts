import { getOwnEmail, removeOwnEmail, setEmailChannels, setOwnEmail } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../api/community-api.ts';

export const { useGetOwnEmailQuery, useSetOwnEmailMutation, useRemoveOwnEmailMutation, useSetEmailChannelsMutation } =
  communityApi.injectEndpoints({
    endpoints: (build) => ({
      getOwnEmail: build.query({
        ...call(getOwnEmail, { send: byToken(), answer: ({ email }) => email }),
        providesTags: ['Email'],
      }),
      setOwnEmail: build.mutation({ ...call(setOwnEmail), invalidatesTags: ['Email'] }),
      setEmailChannels: build.mutation({ ...call(setEmailChannels), invalidatesTags: ['Email'] }),
      removeOwnEmail: build.mutation({ ...call(removeOwnEmail), invalidatesTags: ['Email'] }),
    }),
  });

import { getOwnEmail, getSecondFactor, removeOwnEmail, setEmailChannels, setOwnEmail } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const {
  useGetOwnEmailQuery,
  useSetOwnEmailMutation,
  useSetEmailChannelsMutation,
  useRemoveOwnEmailMutation,
  useGetSecondFactorQuery,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnEmail: build.query({ ...call(getOwnEmail, { answer: ({ email }) => email }), providesTags: ['Email'] }),
    getSecondFactor: build.query({ ...call(getSecondFactor), providesTags: ['SecondFactor'] }),
    setOwnEmail: build.mutation({ ...call(setOwnEmail), invalidatesTags: ['Email'] }),
    setEmailChannels: build.mutation({ ...call(setEmailChannels), invalidatesTags: ['Email'] }),
    removeOwnEmail: build.mutation({ ...call(removeOwnEmail), invalidatesTags: ['Email'] }),
  }),
});

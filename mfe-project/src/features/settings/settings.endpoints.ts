import { getOwnEmail, getSecondFactor, removeOwnEmail, setOwnEmail } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const { useGetOwnEmailQuery, useSetOwnEmailMutation, useRemoveOwnEmailMutation, useGetSecondFactorQuery } =
  projectApi.injectEndpoints({
    endpoints: (build) => ({
      getOwnEmail: build.query({ ...call(getOwnEmail, { answer: ({ email }) => email }), providesTags: ['Email'] }),
      getSecondFactor: build.query({ ...call(getSecondFactor), providesTags: ['SecondFactor'] }),
      setOwnEmail: build.mutation({ ...call(setOwnEmail), invalidatesTags: ['Email'] }),
      removeOwnEmail: build.mutation({ ...call(removeOwnEmail), invalidatesTags: ['Email'] }),
    }),
  });

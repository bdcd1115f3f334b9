import { endOtherSessions, endSession, listSessions } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

export const { useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query({
      ...call(listSessions, { answer: ({ sessions }) => sessions }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation({ ...call(endSession), invalidatesTags: ['Sessions'] }),
    endOtherSessions: build.mutation({ ...call(endOtherSessions), invalidatesTags: ['Sessions'] }),
  }),
});

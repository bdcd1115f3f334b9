import { endOtherSessions, endSession, listSessions } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../api/community-api.ts';

export const { useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = communityApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query({
      ...call(listSessions, { send: byToken(), answer: ({ sessions }) => sessions }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation({ ...call(endSession), invalidatesTags: ['Sessions'] }),
    endOtherSessions: build.mutation({ ...call(endOtherSessions), invalidatesTags: ['Sessions'] }),
  }),
});

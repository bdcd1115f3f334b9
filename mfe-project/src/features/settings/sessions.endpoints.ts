import { endOtherSessions, endSession, listSessions } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const { useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listSessions: build.query({
      ...call(listSessions, { answer: ({ sessions }) => sessions }),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation({ ...call(endSession), invalidatesTags: ['Sessions'] }),
    endOtherSessions: build.mutation({ ...call(endOtherSessions), invalidatesTags: ['Sessions'] }),
  }),
});

import { endOtherSessions, endSession, listLinkedAccounts, listSessions } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

export const { useListLinkedAccountsQuery, useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } =
  projectApi.injectEndpoints({
    endpoints: (build) => ({
      listSessions: build.query({
        ...call(listSessions, { answer: ({ sessions }) => sessions }),
        providesTags: ['Sessions'],
      }),
      listLinkedAccounts: build.query({
        ...call(listLinkedAccounts, { answer: ({ accounts }) => accounts }),
        providesTags: ['LinkedAccounts'],
      }),
      endSession: build.mutation({ ...call(endSession), invalidatesTags: ['Sessions'] }),
      endOtherSessions: build.mutation({ ...call(endOtherSessions), invalidatesTags: ['Sessions'] }),
    }),
  });

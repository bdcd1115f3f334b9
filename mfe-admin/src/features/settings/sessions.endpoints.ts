import { endOtherSessions, endSession, listLinkedAccounts, listSessions } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

export const { useListLinkedAccountsQuery, useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } =
  adminApi.injectEndpoints({
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

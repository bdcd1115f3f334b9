import { endOtherSessions, endSession, listLinkedAccounts, listSessions } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { byToken, communityApi } from '../../api/community-api.ts';

export const { useListLinkedAccountsQuery, useListSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation } =
  communityApi.injectEndpoints({
    endpoints: (build) => ({
      listSessions: build.query({
        ...call(listSessions, { send: byToken(), answer: ({ sessions }) => sessions }),
        providesTags: ['Sessions'],
      }),
      listLinkedAccounts: build.query({
        ...call(listLinkedAccounts, { send: byToken(), answer: ({ accounts }) => accounts }),
        providesTags: ['LinkedAccounts'],
      }),
      endSession: build.mutation({ ...call(endSession), invalidatesTags: ['Sessions'] }),
      endOtherSessions: build.mutation({ ...call(endOtherSessions), invalidatesTags: ['Sessions'] }),
    }),
  });

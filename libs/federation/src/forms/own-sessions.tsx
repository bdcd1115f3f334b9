import type { EndpointBuilder } from '@reduxjs/toolkit/query';
import { endOtherSessions, endSession, listLinkedAccounts, listSessions, type ResponseOf } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { call, failureTextFrom, type AreaBaseQuery, type CallOptions } from '../api/index.ts';
import { listStateOf, type ListAnswer } from '../lists/index.ts';
import { Ago } from '../pages/index.ts';

const failureText = failureTextFrom({ refused: t('Please try again.') });

/** An area whose answers may not outlive a session passes its token, which is the key of the cached answer. */
const byToken: (token: string | undefined) => CallOptions = () => ({});

/** The endpoints of an area about the sessions and linked accounts of its account. */
export function sessionEndpoints<TTag extends string, TPath extends string>(
  build: EndpointBuilder<AreaBaseQuery, TTag | 'Sessions' | 'LinkedAccounts', TPath>,
) {
  return {
    listSessions: build.query({
      ...call(listSessions, { send: byToken, answer: ({ sessions }) => sessions }),
      providesTags: ['Sessions'],
    }),
    listLinkedAccounts: build.query({
      ...call(listLinkedAccounts, { send: byToken, answer: ({ accounts }) => accounts }),
      providesTags: ['LinkedAccounts'],
    }),
    endSession: build.mutation({ ...call(endSession), invalidatesTags: ['Sessions'] }),
    endOtherSessions: build.mutation({ ...call(endOtherSessions), invalidatesTags: ['Sessions'] }),
  };
}

type Ended = Promise<{ error?: unknown }>;

/** The properties of the `SessionsPanel` of `@magnetx/ui`, from the hooks of {@link sessionEndpoints}. */
export function ownSessionsProps(
  answer: ListAnswer<ResponseOf<typeof listSessions>['sessions']>,
  end: (request: { params: { sessionId: string } }) => Ended,
  endOthers: (request: object) => Ended,
) {
  return {
    state: listStateOf(answer),
    sessions: answer.data,
    ago: (moment: string) => <Ago at={moment} />,
    end: (sessionId: string) => end({ params: { sessionId } }),
    endOthers: () => endOthers({}),
    failureText,
  };
}

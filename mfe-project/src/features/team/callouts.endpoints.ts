import { getCalloutSecret, listCallouts, replaceCalloutSecret, resendCallout, testCallout } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

const changes = { invalidatesTags: ['Callouts'] } as const;

export const {
  useListCalloutsQuery,
  useGetCalloutSecretQuery,
  useReplaceCalloutSecretMutation,
  useTestCalloutMutation,
  useResendCalloutMutation,
} = projectApi.injectEndpoints({
  endpoints: (build) => ({
    listCallouts: build.query({
      ...call(listCallouts, { answer: ({ callouts }) => callouts }),
      providesTags: ['Callouts'],
    }),
    getCalloutSecret: build.query({
      ...call(getCalloutSecret, { answer: ({ secret }) => secret }),
      providesTags: ['Callouts'],
      keepUnusedDataFor: 0,
    }),
    replaceCalloutSecret: build.mutation({ ...call(replaceCalloutSecret), ...changes }),
    testCallout: build.mutation({ ...call(testCallout, { answer: ({ callout }) => callout }), ...changes }),
    resendCallout: build.mutation({ ...call(resendCallout), ...changes }),
  }),
});

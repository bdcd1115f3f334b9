import { getCreditRequest, requestCredit, withdrawCreditRequest } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { projectApi } from '../../api/project-api.ts';

/** A refused change refetches too: another person of the project, or an admin, was faster. */
export const { useGetCreditRequestQuery, useRequestCreditMutation, useWithdrawCreditRequestMutation } =
  projectApi.injectEndpoints({
    endpoints: (build) => ({
      getCreditRequest: build.query({
        ...call(getCreditRequest, { answer: ({ request }) => request }),
        providesTags: ['CreditRequest'],
      }),
      requestCredit: build.mutation({ ...call(requestCredit), invalidatesTags: ['CreditRequest'] }),
      withdrawCreditRequest: build.mutation({ ...call(withdrawCreditRequest), invalidatesTags: ['CreditRequest'] }),
    }),
  });

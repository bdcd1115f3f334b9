import { declineCreditRequest, grantCreditRequest, listCreditRequests } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi, type Tag } from '../../api/admin-api.ts';

/** Refetched after a refusal too: another admin, or the project, may have been faster. */
const changed: readonly Tag[] = ['CreditRequests', 'Audit'];

export const { useListCreditRequestsInfiniteQuery, useGrantCreditRequestMutation, useDeclineCreditRequestMutation } =
  adminApi.injectEndpoints({
    endpoints: (build) => ({
      listCreditRequests: build.infiniteQuery({ ...pages(listCreditRequests), providesTags: ['CreditRequests'] }),
      grantCreditRequest: build.mutation({
        ...call(grantCreditRequest),
        invalidatesTags: [...changed, 'Projects', 'Statement'],
      }),
      declineCreditRequest: build.mutation({ ...call(declineCreditRequest), invalidatesTags: changed }),
    }),
  });

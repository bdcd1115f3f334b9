import { AUDIT_PAGE_SIZE_MAX, listAuditLines, type QueryOf, type ResponseOf } from '@magnetx/contracts';
import { call, pages } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

export type AuditQuestion = Omit<QueryOf<typeof listAuditLines>, 'before' | 'limit'>;
export type AuditPage = ResponseOf<typeof listAuditLines>;

export const { useListAuditLinesInfiniteQuery, useReadAuditPageMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAuditLines: build.infiniteQuery({
      ...pages(listAuditLines, (query: AuditQuestion) => ({ query })),
      providesTags: ['Audit'],
    }),
    /** A mutation, though the call is GET: a long page for a file, and for no cache. */
    readAuditPage: build.mutation(
      call(listAuditLines, {
        send: (query: AuditQuestion & { before: string }) => ({ query: { ...query, limit: AUDIT_PAGE_SIZE_MAX } }),
      }),
    ),
  }),
});

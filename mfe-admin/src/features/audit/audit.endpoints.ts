import { AUDIT_PAGE_SIZE_MAX, listAuditLines, type QueryOf, type ResponseOf } from '@magnetx/contracts';
import { adminApi } from '../../api/admin-api';
import { followingPages } from '../../shared/tables/following-pages';

export type AuditQuestion = Omit<QueryOf<typeof listAuditLines>, 'before' | 'limit'>;
export type AuditPage = ResponseOf<typeof listAuditLines>;

export const { useListAuditLinesInfiniteQuery, useReadAuditPageMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAuditLines: build.infiniteQuery<AuditPage, AuditQuestion, string>({
      infiniteQueryOptions: followingPages,
      query: ({ queryArg, pageParam: before }) => ({ call: listAuditLines, query: { ...queryArg, before } }),
      providesTags: ['Audit'],
    }),
    /** A mutation, though the call is GET: a long page for a file, and for no cache. */
    readAuditPage: build.mutation<AuditPage, AuditQuestion & { before: string }>({
      query: (query) => ({ call: listAuditLines, query: { ...query, limit: AUDIT_PAGE_SIZE_MAX } }),
    }),
  }),
});

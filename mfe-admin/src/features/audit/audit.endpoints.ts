import { listAuditLines, type QueryOf } from '@magnetx/contracts';
import { pages } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

export type AuditQuestion = Omit<QueryOf<typeof listAuditLines>, 'before' | 'limit'>;

export const { useListAuditLinesInfiniteQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listAuditLines: build.infiniteQuery({
      ...pages(listAuditLines, (query: AuditQuestion & { before: string }) => ({ query })),
      providesTags: ['Audit'],
    }),
  }),
});

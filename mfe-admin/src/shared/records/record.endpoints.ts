import { listAuditLines } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

const AUDIT_LINES = 10;

export const { useListRecentAuditQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listRecentAudit: build.query({
      ...call(listAuditLines, {
        send: (search: string) => ({ query: { search, limit: AUDIT_LINES } }),
        answer: ({ lines }) => lines,
      }),
      providesTags: ['Audit'],
    }),
  }),
});

import { listAuditLines } from '@magnetx/contracts';
import { call } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

const AUDIT_LINES = 10;

export const { useListRecentAuditQuery } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    listRecentAudit: build.query({
      ...call(listAuditLines, {
        send: (about: string) => ({ query: { about, limit: AUDIT_LINES } }),
        answer: ({ lines }) => lines,
      }),
      providesTags: ['Audit'],
    }),
  }),
});

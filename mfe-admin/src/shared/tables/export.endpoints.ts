import type { Call } from '@magnetx/contracts';
import { ask } from '@magnetx/federation/api';
import { adminApi } from '../../api/admin-api.ts';

interface ExportedPage {
  readonly call: Call;
  readonly input: { readonly params?: object; readonly query: object };
}

export const { useReadExportedPageMutation } = adminApi.injectEndpoints({
  endpoints: (build) => ({
    /** A mutation, though the calls are GET: a long page for a file, and for no cache. */
    readExportedPage: build.mutation({
      queryFn: ({ call, input }: ExportedPage, _api, _options, send) => ask(send, call, input as never),
    }),
  }),
});

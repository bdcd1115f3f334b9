import { createOutbound, type OutboundAnswer } from '@magnetx/operations';
import { z } from 'zod';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { XSettings } from '../../../../config.ts';
import { NoAnswerError } from '../remote-verdict.ts';

/** Where X's API v2 is, and the app's bearer token. */
export type XAccess = Pick<XSettings, 'apiUrl' | 'appToken'>;

const MAX_BYTES = 5_000_000;

const list = <T extends z.ZodType>(item: T) => z.array(item).default([]);

/** A page of users, or of posts with the fields that are asked for. */
const pageSchema = z.object({
  data: list(
    z.object({
      id: z.string(),
      username: z.string().default(''),
      referenced_tweets: list(z.object({ type: z.string(), id: z.string() })),
      entities: z
        .object({
          hashtags: list(z.object({ tag: z.string() })),
          urls: list(z.object({ expanded_url: z.string().default('') })),
        })
        .default({ hashtags: [], urls: [] }),
    }),
  ),
  /** Partial errors. Without data, X does not show the account, because it is protected or suspended. */
  errors: list(z.object({ type: z.string().default('') })),
  meta: z.object({ next_token: z.string().optional() }).default({}),
});
export type XPage = z.output<typeof pageSchema>;

/** When the window of the rate limit ends. X sends it in seconds. */
function resetOf({ headers }: OutboundAnswer): { until?: Date } {
  const seconds = Number(headers['x-rate-limit-reset']);
  return seconds > 0 ? { until: new Date(seconds * 1_000) } : {};
}

/** Reads lists of X's API v2 with the token of the app. `timeoutMs` limits a request. */
export function createXApi(access: () => XAccess, logger: Pick<CoreDeps['logger'], 'error'>) {
  const outbound = createOutbound(null);
  return {
    /** Throws a {@link NoAnswerError}, or another error if X does not answer as its reference says. */
    read: async (path: string, query: Readonly<Record<string, string>>, timeoutMs: number): Promise<XPage> => {
      const { apiUrl, appToken } = access();
      const headers = { authorization: `Bearer ${appToken ?? ''}`, accept: 'application/json' };
      const url = `${apiUrl}${path}?${new URLSearchParams(query).toString()}`;
      const answer = await outbound.ask(url, { headers, timeoutMs, maxBytes: MAX_BYTES });
      const { status } = answer;
      if (status === 429) throw new NoAnswerError('X answers no more requests for now.', resetOf(answer));
      if (status === 401 || status === 402 || status === 403) {
        logger.error({ status }, 'X refused the app. See X_API_BEARER_TOKEN');
      }
      if (status !== 200) throw new Error(`X answered ${status}`);
      return pageSchema.parse(JSON.parse(answer.body.toString()));
    },
  };
}

export type XApi = ReturnType<typeof createXApi>;

import { createOutbound, type OutboundAnswer } from '@magnetx/operations';
import { z } from 'zod';
import type { CoreDeps } from '../../../../core-deps.ts';
import type { XSettings } from '../../../../config.ts';
import { NoAnswerError } from '../remote-verdict.ts';

/** Where X's API v2 is, and the app's bearer token. */
export type XAccess = Pick<XSettings, 'apiUrl' | 'appToken'>;

const MAX_BYTES = 5_000_000;
/** X's longest window. Waiting for a later moment would be a mistake. */
const WINDOW_MAX_MS = 86_400_000;

const listOf = <T extends z.ZodType>(item: T) => z.array(item).default([]);

/** A page of users, or of posts with the fields that are asked for. */
const pageSchema = z.object({
  data: listOf(
    z.object({
      id: z.string(),
      username: z.string().default(''),
      referenced_tweets: listOf(z.object({ type: z.string(), id: z.string() })),
      entities: z
        .object({
          hashtags: listOf(z.object({ tag: z.string() })),
          urls: listOf(z.object({ expanded_url: z.string().default('') })),
        })
        .default({ hashtags: [], urls: [] }),
    }),
  ),
  /** Partial errors. Without data, X does not show the account, because it is protected or suspended. */
  errors: listOf(z.object({ type: z.string().default('') })),
  meta: z.object({ next_token: z.string().optional() }).default({}),
});
export type XPage = z.output<typeof pageSchema>;

/** When the window of the rate limit ends, in milliseconds. X sends seconds. 0 if it did not. */
const resetMsOf = ({ headers }: OutboundAnswer): number => (Number(headers['x-rate-limit-reset']) || 0) * 1_000;

const limited = (untilMs: number): NoAnswerError =>
  new NoAnswerError('X answers no more requests for now.', untilMs > 0 ? { until: new Date(untilMs) } : {});

export interface XRequest {
  readonly userId: string;
  readonly list: 'following' | 'tweets';
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
  readonly timeoutMs: number;
  /** Counts the request before it is sent. */
  readonly spend: () => Promise<void>;
}

/** Reads lists of X's API v2 with the token of the app. */
export function createXApi(access: () => XAccess, logger: Pick<CoreDeps['logger'], 'error'>) {
  const outbound = createOutbound(null);
  /** X limits each list separately. Until then, a request would cost a part of a budget in vain. */
  const restsUntilMs = { following: 0, tweets: 0 };
  return {
    /** Throws a {@link NoAnswerError}, or another error if X does not answer as its reference says. */
    read: async ({ userId, list, query, now, timeoutMs, spend }: XRequest): Promise<XPage> => {
      if (restsUntilMs[list] > now.getTime()) throw limited(restsUntilMs[list]);
      await spend();
      const { apiUrl, appToken } = access();
      const headers = { authorization: `Bearer ${appToken ?? ''}`, accept: 'application/json' };
      const url = `${apiUrl}/users/${userId}/${list}?${new URLSearchParams(query).toString()}`;
      const answer = await outbound.ask(url, { headers, timeoutMs, maxBytes: MAX_BYTES });
      const { status } = answer;
      if (status === 429) {
        restsUntilMs[list] = Math.min(resetMsOf(answer), now.getTime() + WINDOW_MAX_MS);
        throw limited(restsUntilMs[list]);
      }
      if (status === 401 || status === 402 || status === 403) {
        logger.error({ status }, 'X refused the app. See X_API_BEARER_TOKEN');
      }
      if (status !== 200) throw new Error(`X answered ${status}`);
      return pageSchema.parse(JSON.parse(answer.body.toString()));
    },
  };
}

export type XApi = ReturnType<typeof createXApi>;

import { createOutbound, type OutboundAnswer } from '@magnetx/operations';
import { z } from 'zod';
import type { Claimant } from '../check.ts';
import { NoAnswerError } from '../remote-verdict.ts';
import type { XAccess } from './x-tokens.ts';

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
  readonly list: 'following' | 'tweets';
  readonly query: Readonly<Record<string, string>>;
  readonly now: Date;
  readonly timeoutMs: number;
  readonly person: Pick<Claimant, 'xUserId'>;
  readonly access: XAccess;
}

/** Reads lists of X's API v2. */
export function createXApi(apiUrl: () => string) {
  const outbound = createOutbound(null);
  /** X limits each token and list separately. Until then, a request would cost a part of a budget in vain. */
  const restsUntilMs = new Map<string, number>();
  return {
    /** Throws a {@link NoAnswerError}, or another error if X does not answer as its reference says. */
    read: async ({ list, query, now, timeoutMs, person, access }: XRequest): Promise<XPage> => {
      const { token, spend, onRefused } = access;
      const rested = `${token}:${list}`;
      const untilMs = restsUntilMs.get(rested) ?? 0;
      if (untilMs > now.getTime()) throw limited(untilMs);
      restsUntilMs.delete(rested);
      await spend(person);
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
      const url = `${apiUrl()}/users/${person.xUserId}/${list}?${new URLSearchParams(query).toString()}`;
      const answer = await outbound.ask(url, { headers, timeoutMs, maxBytes: MAX_BYTES });
      const { status } = answer;
      if (status === 429) {
        const resetMs = Math.min(resetMsOf(answer), now.getTime() + WINDOW_MAX_MS);
        restsUntilMs.set(rested, resetMs);
        throw limited(resetMs);
      }
      if (status === 401 || status === 402 || status === 403) await onRefused(status);
      if (status !== 200) throw new Error(`X answered ${status}`);
      return pageSchema.parse(JSON.parse(answer.body.toString()));
    },
  };
}

export type XApi = ReturnType<typeof createXApi>;

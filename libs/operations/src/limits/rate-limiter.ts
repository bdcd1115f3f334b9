import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What a key has used of its allowance, the call at hand counted in. */
export interface RateUse {
  readonly isOver: boolean;
  /** Calls left in the window, 0 or more. */
  readonly remaining: number;
  /** Until the window ends and the allowance is whole again, in ms. */
  readonly resetMs: number;
}

export interface RateLimiter {
  /** Calls that a key may make in a minute. */
  readonly perMinute: number;
  /** Counts one call. Never rejects: what cannot be counted together is counted here. */
  readonly count: (key: string) => Promise<RateUse>;
}

const WINDOW_S = 60;

/** Counts calls by key and minute. */
export function createRateLimiter({ perMinute }: { readonly perMinute: number }): RateLimiter {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_S });
  const useOf = (result: RateLimiterRes, isOver: boolean): RateUse => ({
    isOver,
    remaining: Math.max(0, result.remainingPoints),
    resetMs: result.msBeforeNext,
  });
  return {
    perMinute,
    count: async (key) => {
      try {
        return useOf(await limiter.consume(key), false);
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return useOf(refusal, true);
        throw refusal;
      }
    },
  };
}

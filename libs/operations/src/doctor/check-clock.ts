import { failure, ok, warning, type Finding } from './finding.ts';

/** Tokens and deadlines tolerate this. */
const SKEW_WARNING_MS = 2_000;
/** The length of a job's lease. */
const SKEW_FAILURE_MS = 30_000;

export interface Reading {
  /** The other clock. */
  readonly theirs: Date;
  /** This clock before the question and after the answer, in ms. */
  readonly askedAt: number;
  readonly answeredAt: number;
  /** How coarse the other clock's answer is, in ms. */
  readonly precisionMs?: number;
}

/** Compares this machine's clock with another one. */
export function checkClock(whose: string, { theirs, askedAt, answeredAt, precisionMs = 0 }: Reading): Finding {
  const skewMs = (askedAt + answeredAt) / 2 - theirs.getTime() - precisionMs / 2;
  const certainMs = Math.max(0, Math.abs(skewMs) - (answeredAt - askedAt) / 2 - precisionMs / 2);
  if (certainMs < SKEW_WARNING_MS) return ok('clock', `agrees with ${whose}`);
  const result = `${(Math.abs(skewMs) / 1000).toFixed(0)} s ${skewMs > 0 ? 'ahead of' : 'behind'} ${whose}`;
  const advice = 'Synchronize the clocks (NTP): jobs, tokens and deadlines depend on them.';
  return certainMs < SKEW_FAILURE_MS ? warning('clock', result, advice) : failure('clock', result, advice);
}

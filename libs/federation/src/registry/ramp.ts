import type { Canary, RampStep } from './deploy.schema.ts';

const MINUTE_MS = 60_000;

/** The present step of a promotion; null without one, and once its last step has ended. */
function stepAt({ ramp = [], startedAt }: Pick<Canary, 'ramp' | 'startedAt'>, nowMs: number): RampStep | null {
  let endsAt = Date.parse(startedAt);
  return ramp.find(({ minutes }) => (endsAt += minutes * MINUTE_MS) > nowMs) ?? null;
}

/** The share of the visitors that get a canary. With a ramp, it follows from the time alone. */
export function sharePercentAt(canary: Canary, nowMs: number): number {
  return stepAt(canary, nowMs)?.sharePercent ?? canary.ramp?.at(-1)?.sharePercent ?? canary.sharePercent;
}

/** Whether a canary has taken all steps of its ramp, so that it goes live. */
export function hasRampEnded(canary: Canary, nowMs: number): boolean {
  return canary.ramp !== undefined && stepAt(canary, nowMs) === null;
}

/** Such as "1% for 10 minutes, then 50% for 30 minutes". */
export function describeRamp(ramp: readonly RampStep[]): string {
  return ramp.map(({ sharePercent, minutes }) => `${sharePercent}% for ${minutes} min`).join(', then ');
}

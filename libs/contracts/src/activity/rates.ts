import type { ActivityFigures } from './activity.schema.ts';

/** A share from 0 to 1; null when `whole` is 0. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}

/**
 * The rates of a report, each from 0 to 1. People may click on one day and take part on another, so the rates of a
 * short period are capped at 1.
 */
export function ratesOf({ views, clicks, participants, submissions, completions }: ActivityFigures) {
  return {
    clickThrough: share(clicks, views),
    participation: share(participants, clicks),
    completion: share(completions, submissions),
  };
}

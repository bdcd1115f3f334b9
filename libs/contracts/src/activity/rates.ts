import type { ActivityFigures } from './activity.schema.ts';

/** A share from 0 to 1; null when `whole` is 0. */
function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.min(1, part / whole);
}

/** The same, null also when more took part than came: a rate would hide those who came another way. */
function shareOfVisits(part: number, whole: number): number | null {
  return part > whole ? null : share(part, whole);
}

/**
 * The rates of a report, each from 0 to 1. Work is approved on another day than it is submitted, so the completion of a
 * short period is capped at 1.
 */
export function ratesOf({ views, clicks, participants, submissions, completions }: ActivityFigures) {
  return {
    clickThrough: shareOfVisits(clicks, views),
    participation: shareOfVisits(participants, clicks),
    completion: share(completions, submissions),
  };
}

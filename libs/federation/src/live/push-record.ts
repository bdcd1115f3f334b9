import type { LiveEvent } from './live-event.ts';

/** More than a server lists in one event. */
const REMEMBERED_MAX = 1_000;

/** Records pushed changes, to detect missed ones. */
export function createPushRecord() {
  let seen = new Set<string>();
  let totalPoints: number | null = null;

  /** Returns whether it is new. */
  function note({ id, createdAt }: { id?: string | undefined; createdAt?: string | undefined }): boolean {
    // A notification with an increased count keeps its id.
    const key = `${id} ${createdAt}`;
    if (seen.has(key)) return false;
    if (seen.size >= REMEMBERED_MAX) seen = new Set([...seen].slice(REMEMBERED_MAX / 2));
    seen.add(key);
    return true;
  }

  return {
    /** Whether the server lists a change that no earlier event contained. */
    hasMissed(event: LiveEvent): boolean {
      if (event.name === 'notification' || event.name === 'referral_notification') note(event.payload);
      if (event.name === 'points_update') totalPoints = event.payload.totalPoints;
      if (event.name !== 'changes') return false;
      const isBalanceNew = event.payload.totalPoints !== null && event.payload.totalPoints !== totalPoints;
      totalPoints = event.payload.totalPoints ?? totalPoints;
      return event.payload.notifications.filter(note).length > 0 || isBalanceNew;
    },
  };
}

import type { CallError } from '@magnetx/federation/api';

/** The message for a user whose session was ended by a failed call; null when signing in again is enough. */
export function endingProblem(ending: CallError | null): string | null {
  const isOver = ending?.status === 401 && ending.code !== 'account_suspended';
  return ending && !isOver ? ending.error : null;
}

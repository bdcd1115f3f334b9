import type { CallError } from '@magnetx/federation/api';

/** What a person is told whose session a failed call ended; null where a new sign-in is all it takes. */
export function endingProblem(ending: CallError | null): string | null {
  const isOver = ending?.status === 401 && ending.code !== 'account_suspended';
  return ending && !isOver ? ending.error : null;
}

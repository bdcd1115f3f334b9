/** Handed from the dashboard to the connect page in the history's state: why the account could not be loaded. */
export interface LoadProblem {
  readonly loadProblem: string;
}

export function readLoadProblem(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('loadProblem' in state)) return null;
  return typeof state.loadProblem === 'string' ? state.loadProblem : null;
}

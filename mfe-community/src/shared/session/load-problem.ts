/** Handed from the user area to the connect page in the history's state: why the account could not be loaded. */
export interface LoadProblem {
  readonly loadProblem: string;
  /** The page that it was loaded for, where one tries again. */
  readonly from: string;
}

/** Handed on in the same way: a return address was refused. */
export interface RefusedReturn {
  readonly isReturnRefused: true;
}

export function isReturnRefused(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isReturnRefused' in state;
}

export function readLoadProblem(state: unknown): LoadProblem | null {
  if (typeof state !== 'object' || state === null || !('loadProblem' in state) || !('from' in state)) return null;
  const { loadProblem, from } = state;
  return typeof loadProblem === 'string' && typeof from === 'string' ? { loadProblem, from } : null;
}

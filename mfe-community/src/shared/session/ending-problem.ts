import type { CallError } from '@magnetx/federation/api';

/** What a person is told whose session ended with a refused call; undefined where a new sign-in is all it takes. */
export function endingProblem({ status, code, error }: CallError): string | undefined {
  return status === 401 && code !== 'account_suspended' ? undefined : error;
}

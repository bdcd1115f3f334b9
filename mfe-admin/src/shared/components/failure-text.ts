import { SignInNotKeptError, errorText, readCallError } from '@magnetx/federation/api';

const FALLBACK = 'An error occurred';

/** The sentence for a failed form: the server's own, unless it sent none that can be read. */
export function failureText(error: unknown): string {
  if (error instanceof SignInNotKeptError) return error.message;
  return readCallError(error)?.code === 'invalid_response' ? FALLBACK : errorText(error, FALLBACK);
}

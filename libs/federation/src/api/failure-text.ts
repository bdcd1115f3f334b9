import { errorText, isOffline, readCallError } from './call-error.ts';
import { SignInNotStoredError } from './session.ts';

export interface FailureTexts {
  /** For a failure without a readable message. */
  readonly refused: string;
  /** Without a response; the error's own message by default. */
  readonly unanswered?: string;
}

/** The message for a failed form: the server's, if it is readable. */
export function failureTextFrom({ refused, unanswered }: FailureTexts): (error: unknown) => string {
  return (error) => {
    if (error instanceof SignInNotStoredError) return error.message;
    const code = readCallError(error)?.code;
    if (code === 'invalid_response') return refused;
    return code === 'network' && unanswered && !isOffline(error) ? unanswered : errorText(error, unanswered ?? refused);
  };
}

import { SignInNotKeptError, errorText, readCallError } from '@magnetx/federation/api';

interface FailureTexts {
  /** For an answer that says no and nothing else. */
  refused: string;
  /** For no answer at all. */
  unanswered: string;
}

/** The sentence for a failed form: the server's own, unless it sent none that can be read. */
export function failureTextFrom({ refused, unanswered }: FailureTexts) {
  return (error: unknown): string => {
    if (error instanceof SignInNotKeptError) return error.message;
    const code = readCallError(error)?.code;
    if (code === 'invalid_response') return refused;
    return code === 'network' ? unanswered : errorText(error, unanswered);
  };
}

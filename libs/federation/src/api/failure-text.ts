import { errorText, readCallError } from './call-error.ts';
import { SignInNotKeptError } from './session.ts';

export interface FailureTexts {
  /** For an answer that says no and nothing else. */
  readonly refused: string;
  /** For no answer at all; the error's own sentence when left out. */
  readonly unanswered?: string;
}

/** The sentence for a failed form: the server's own, unless it sent none that can be read. */
export function failureTextFrom({ refused, unanswered }: FailureTexts): (error: unknown) => string {
  return (error) => {
    if (error instanceof SignInNotKeptError) return error.message;
    const code = readCallError(error)?.code;
    if (code === 'invalid_response') return refused;
    return code === 'network' && unanswered ? unanswered : errorText(error, unanswered ?? refused);
  };
}

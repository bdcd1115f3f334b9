import { useRef } from 'react';
// By its public name: that is how the page's one copy of the facade is found.
import { nanoid } from '@magnetx/federation/host';
import { wasAnswered } from '../api/index.ts';

export interface AttemptKey {
  /** The key to send this body under. The same body keeps it until the answer is known. */
  readonly keyFor: (body: unknown) => string;
  /**
   * Reports the outcome of a send, without an error on success. Once the server has decided, the next send is a new
   * attempt.
   */
  readonly settle: (error?: unknown) => void;
}

/** Names a form's attempts to send, so that a send whose answer got lost is repeated and not done twice. */
export function useAttemptKey(): AttemptKey {
  const attempt = useRef<{ key: string; body: string }>(null);
  return {
    keyFor(body) {
      const sent = JSON.stringify(body);
      if (attempt.current?.body !== sent) attempt.current = { key: nanoid(), body: sent };
      return attempt.current.key;
    },
    settle(error) {
      if (error === undefined || wasAnswered(error)) attempt.current = null;
    },
  };
}

import { useRef } from 'react';
// By its public name, so that the page's single copy of the facade is used.
import { nanoid } from '@magnetx/federation/host';
import { wasAnswered } from '../api/index.ts';

export interface AttemptKey {
  /** The idempotency key for this body. The same body keeps its key until the outcome is known. */
  readonly keyFor: (body: unknown) => string;
  /**
   * Reports the outcome of a send, without an error on success. Once the server has decided, the next send is a new
   * attempt.
   */
  readonly settle: (error?: unknown) => void;
}

/** Manages a form's idempotency key, so that a retry after a lost response does not execute twice. */
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

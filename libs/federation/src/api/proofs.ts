import { useSyncExternalStore } from 'react';
import type { CallError } from './call-error.ts';

/** Asks the person for a proof by the second factor, for all calls that wait for one, and repeats them. */
export function createProofs() {
  let asked: { readonly proving: Promise<boolean>; readonly settle: (isProved: boolean) => void } | null = null;
  const listeners = new Set<() => void>();
  const set = (next: typeof asked) => {
    asked = next;
    listeners.forEach((listener) => listener());
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const isAsked = () => asked !== null;

  function ask(): Promise<boolean> {
    // Without the frame of the area, no dialog would ever answer.
    if (listeners.size === 0) return Promise.resolve(false);
    if (asked) return asked.proving;
    let settle = (_isProved: boolean): void => undefined;
    const proving = new Promise<boolean>((resolve) => (settle = resolve));
    set({ proving, settle });
    return proving;
  }

  return {
    /** Whether the dialog should be shown. */
    useIsAsked: () => useSyncExternalStore(subscribe, isAsked, () => false),
    /** Ends the question: with a proof, or without. */
    settle(isProved: boolean): void {
      asked?.settle(isProved);
      set(null);
    },
    /** Sends a call, and once more after a proof that it asked for. */
    async orProve<T extends { readonly error?: CallError | undefined }>(send: () => T | PromiseLike<T>): Promise<T> {
      const result = await send();
      return result.error?.code === 'proof_needed' && (await ask()) ? send() : result;
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;

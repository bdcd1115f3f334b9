import { useSyncExternalStore } from 'react';
import type { CallError } from './call-error.ts';

/** Asks the person for a proof by the second factor, for all calls that wait for one, and repeats them. */
export function createProofs() {
  /** The calls that wait. Null while no dialog is shown. */
  let waiting: ((isProved: boolean) => void)[] | null = null;
  const listeners = new Set<() => void>();
  const set = (next: typeof waiting) => {
    waiting = next;
    listeners.forEach((listener) => listener());
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const isAsked = () => waiting !== null;

  function ask(): Promise<boolean> {
    // Without the frame of the area, no dialog would ever answer.
    if (listeners.size === 0) return Promise.resolve(false);
    return new Promise((resolve) => set([...(waiting ?? []), resolve]));
  }

  return {
    /** Whether the dialog should be shown. */
    useIsAsked: () => useSyncExternalStore(subscribe, isAsked, () => false),
    /** Ends the question: with a proof, or without. */
    settle(isProved: boolean): void {
      const settled = waiting ?? [];
      set(null);
      settled.forEach((settle) => settle(isProved));
    },
    /** Sends a call, and once more after a proof that it asked for. */
    async orProve<T extends { readonly error?: CallError | undefined }>(send: () => T | PromiseLike<T>): Promise<T> {
      const result = await send();
      return result.error?.code === 'proof_needed' && (await ask()) ? send() : result;
    },
  };
}

export type Proofs = ReturnType<typeof createProofs>;

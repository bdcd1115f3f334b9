import { useState } from 'react';

/**
 * One of several actions at a time: the key of the one that is under way, and the reason why the last one failed. Both
 * are empty otherwise.
 */
export function useAttempts(failureText: (error: unknown) => string) {
  const [busy, setBusy] = useState('');
  const [failure, setFailure] = useState('');

  async function attempt(key: string, answer: Promise<{ error?: unknown }>): Promise<void> {
    setBusy(key);
    setFailure('');
    const { error } = await answer;
    if (error) setFailure(failureText(error));
    setBusy('');
  }

  return { busy, failure, attempt };
}

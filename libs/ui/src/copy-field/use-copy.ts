import { useEffect, useState, type RefObject } from 'react';
import { copyText } from './copy-text.ts';

const SHOWN_MS = 2000;

/** Copies a text. The outcome is there for 2,000 ms; a refusal that selected the text of a field stays. */
export function useCopy(text: string, field?: RefObject<HTMLTextAreaElement | null>) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);
  const isLasting = outcome === 'refused' && field !== undefined;

  useEffect(() => {
    if (outcome === null || isLasting) return undefined;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome, isLasting]);

  return {
    outcome,
    copy: () =>
      void copyText(text, field?.current ?? null).then((isCopied) => setOutcome(isCopied ? 'copied' : 'refused')),
  };
}

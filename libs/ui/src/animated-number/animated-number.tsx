import { locale } from '@magnetx/texts';
import { useEffect, useRef, useState } from 'react';
import { useReducedMotion } from '../shared/use-reduced-motion.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

const countMs = 400;
const announcedForMs = 2000;

export interface AnimatedNumberProps {
  /** A whole number, as every amount is. */
  value: number;
  /** From number to text; US English digits when left out. */
  format?: ((value: number) => string) | undefined;
  /** For a number that is only an illustration. */
  isSilent?: boolean | undefined;
}

function formatPlain(value: number): string {
  return value.toLocaleString(locale());
}

/**
 * A number that may change while it is looked at: it counts to the new value within 400 ms and announces it once,
 * politely. The announcement leaves the page after 2 s, so that the text is not there twice.
 */
export function AnimatedNumber({ value, format = formatPlain, isSilent = false }: AnimatedNumberProps) {
  const shown = useCountTo(value);
  const isNew = useRecentChange(value);
  return (
    <>
      <span className="tabular">{format(shown)}</span>
      {isSilent ? null : <VisuallyHidden aria-live="polite">{isNew ? format(value) : ''}</VisuallyHidden>}
    </>
  );
}

function useCountTo(value: number): number {
  const [shown, setShown] = useState(value);
  const shownRef = useRef(value);
  const isReduced = useReducedMotion();

  useEffect(() => {
    const from = shownRef.current;
    if (from === value) return undefined;
    const startedAt = performance.now();
    let frame = requestAnimationFrame(function count(now) {
      const progress = isReduced ? 1 : Math.min(1, Math.max(0, (now - startedAt) / countMs));
      const eased = 1 - (1 - progress) ** 3;
      shownRef.current = progress === 1 ? value : Math.round(from + (value - from) * eased);
      setShown(shownRef.current);
      if (progress < 1) frame = requestAnimationFrame(count);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, isReduced]);

  return shown;
}

function useRecentChange(value: number): boolean {
  const [settled, setSettled] = useState(value);

  useEffect(() => {
    if (settled === value) return undefined;
    const timer = setTimeout(() => setSettled(value), announcedForMs);
    return () => clearTimeout(timer);
  }, [settled, value]);

  return settled !== value;
}

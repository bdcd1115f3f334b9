import { useReducedMotion } from '@magnetx/ui';
import { useEffect, useState, type RefObject } from 'react';
import { SAMPLE_STEPS } from './sample-script.ts';

export const TRAVEL_MS = 900;
const REST_MS = 1500;

/**
 * Plays the example once, while it is on screen. It starts automatically unless the visitor prefers reduced motion,
 * and can be paused, resumed and replayed.
 */
export function useSamplePlay(areaRef: RefObject<Element | null>) {
  const isReduced = useReducedMotion();
  const isOnScreen = useIsOnScreen(areaRef);
  const [step, setStep] = useState(0);
  const [launched, setLaunched] = useState(0);
  const [wish, setWish] = useState<'play' | 'pause' | null>(null);
  const isFinished = step === SAMPLE_STEPS;
  const isPlaying = !isFinished && (wish ? wish === 'play' : !isReduced);
  const isRunning = isPlaying && isOnScreen;

  useEffect(() => {
    if (!isRunning) return undefined;
    const launch = setTimeout(() => setLaunched(step + 1), REST_MS);
    const arrive = setTimeout(() => setStep(step + 1), REST_MS + TRAVEL_MS);
    return () => {
      clearTimeout(launch);
      clearTimeout(arrive);
    };
  }, [isRunning, step]);

  function toggle(): void {
    if (isFinished) {
      setStep(0);
      setLaunched(0);
    }
    setWish(isPlaying ? 'pause' : 'play');
  }

  return { step, launched, isPlaying, isFinished, toggle };
}

function useIsOnScreen(areaRef: RefObject<Element | null>): boolean {
  const [isOnScreen, setIsOnScreen] = useState(false);
  useEffect(() => {
    const area = areaRef.current;
    if (!area || !('IntersectionObserver' in window)) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsOnScreen(entry?.isIntersecting ?? false), {
      threshold: 0.25,
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [areaRef]);
  return isOnScreen;
}

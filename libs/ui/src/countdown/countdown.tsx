import { useEffect, useState } from 'react';
import styles from './countdown.module.css';

export interface CountdownProps {
  /** When the wait is over: Unix time in milliseconds. */
  untilMs: number;
  /** Before the time that is left: "You can try again in". */
  label: string;
  /** In place of both once the wait is over. */
  doneLabel: string;
}

const TICK_MS = 250;

/** A wait with a known end. The ticking is not announced, its end is. */
export function Countdown({ untilMs, label, doneLabel }: CountdownProps) {
  const secondsLeft = useSecondsUntil(untilMs);
  return (
    <div role="status" className={styles.countdown}>
      {secondsLeft > 0 ? (
        <p>
          {label}{' '}
          <span role="timer" aria-live="off" className={styles.time}>
            {formatSeconds(secondsLeft)}
          </span>
        </p>
      ) : (
        <p>{doneLabel}</p>
      )}
    </div>
  );
}

function useSecondsUntil(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= untilMs) clearInterval(timer);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [untilMs]);
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** 75 → `1:15`. */
function formatSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

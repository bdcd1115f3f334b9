import { t } from '@magnetx/texts';
import { Trans } from '@magnetx/texts/trans';
import { useEffect, useState } from 'react';
import styles from './countdown.module.css';

const TICK_MS = 250;

/** The wait until the next attempt (Unix time in ms). The ticking is not announced, its end is. */
export function Countdown({ untilMs }: { untilMs: number }) {
  const secondsLeft = useSecondsUntil(untilMs);
  return (
    <div role="status" className={styles.countdown}>
      {secondsLeft > 0 ? (
        <p>
          <Trans
            text="You can try again in {span}"
            values={{
              span: (
                <span role="timer" aria-live="off" className={styles.time}>
                  {formatSeconds(secondsLeft)}
                </span>
              ),
            }}
          />
        </p>
      ) : (
        <p>{t('You can try again now.')}</p>
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

/** 75 → `1:15`, 39,325 → `10:55:25`. */
function formatSeconds(seconds: number): string {
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  const parts = hours > 0 ? [hours, minutes, seconds % 60] : [minutes, seconds % 60];
  return parts.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

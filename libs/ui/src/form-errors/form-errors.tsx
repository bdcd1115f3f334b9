import { useEffect, useRef } from 'react';
import { Banner } from '../banner/banner.tsx';
import { Countdown } from '../countdown/countdown.tsx';
import styles from './form-errors.module.css';

export interface FormMessage {
  /** The id of its element, by which a field names it as its description. */
  id: string;
  text: string;
}

export interface FormErrorsProps {
  errors: readonly FormMessage[];
  /** When the next attempt is taken (Unix time in milliseconds), after the server asked to wait. */
  waitUntilMs?: number | null | undefined;
}

/**
 * The errors of a form, as a list above its button, with the time to wait. Comes into view when there is something new
 * to say; renders nothing when there is nothing.
 */
export function FormErrors({ errors, waitUntilMs = null }: FormErrorsProps) {
  const box = useRef<HTMLDivElement>(null);
  const texts = errors.map(({ text }) => text).join('\n');
  useEffect(() => {
    if (texts) box.current?.scrollIntoView({ block: 'nearest' });
  }, [texts]);

  return (
    <>
      {errors.length > 0 ? (
        <Banner ref={box} tone="danger">
          <ul className={styles.list}>
            {errors.map(({ id, text }) => (
              <li key={id} id={id}>
                {text}
              </li>
            ))}
          </ul>
        </Banner>
      ) : null}
      {waitUntilMs === null ? null : <Countdown untilMs={waitUntilMs} />}
    </>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from '../button/button';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { copyText } from './copy-text';
import styles from './copy-field.module.css';

const copiedForMs = 2000;

export interface CopyFieldProps {
  label: string;
  value: string;
  copyLabel?: string | undefined;
  copiedLabel?: string | undefined;
  /** Told after each successful copy. */
  onCopied?: (() => void) | undefined;
}

type CopyState = 'idle' | 'copied' | 'selected';

/**
 * A text to take along: read-only, with a button that copies it and says so for 2,000 ms. It takes as many lines as
 * it needs: the end of a link is often what matters.
 */
export function CopyField({
  label,
  value,
  copyLabel = 'Copy Link',
  copiedLabel = 'Copied!',
  onCopied,
}: CopyFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), copiedForMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy() {
    const isCopied = await copyText(value, inputRef.current);
    setState(isCopied ? 'copied' : 'selected');
    if (isCopied) onCopied?.();
  }

  const isCopied = state === 'copied';
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        <textarea
          ref={inputRef}
          id={id}
          className={styles.value}
          rows={1}
          spellCheck={false}
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button variant="primary" icon={isCopied ? <Check /> : <Copy />} onClick={() => void copy()}>
          {isCopied ? copiedLabel : copyLabel}
        </Button>
      </div>
      <p className={styles.hint} role="status">
        {state === 'selected' ? 'Selected. Press Ctrl+C, or hold and copy.' : null}
        {isCopied ? <VisuallyHidden>{`${label}: copied to the clipboard`}</VisuallyHidden> : null}
      </p>
    </div>
  );
}

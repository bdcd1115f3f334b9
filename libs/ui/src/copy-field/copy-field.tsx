import { t } from '@magnetx/texts';
import { useRef } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from '../button/button.tsx';
import { cx } from '../shared/cx.ts';
import { FieldFrame } from '../text-field/field-frame.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { useCopy } from './use-copy.ts';
import styles from './copy-field.module.css';

export interface CopyFieldProps {
  label: string;
  value: string;
  copyLabel?: string | undefined;
}

/**
 * A read-only text with a copy button, which shows the outcome for 2,000 ms. The field grows with its text, because
 * the end of a link is often what matters.
 */
export function CopyField({ label, value, copyLabel = t('Copy Link') }: CopyFieldProps) {
  const inputRef = useRef<HTMLTextAreaElement>(null);
  const { outcome, copy } = useCopy(value, inputRef);
  const isCopied = outcome === 'copied';
  const hint = (
    <span role="status">
      {outcome === 'refused' ? <span>{t('Selected. Press Ctrl+C, or hold and copy.')}</span> : null}
      {isCopied ? <VisuallyHidden>{t('{label}: copied to the clipboard', { label })}</VisuallyHidden> : null}
    </span>
  );
  return (
    <FieldFrame props={{ label, help: hint }}>
      {(control) => (
        <div className={styles.row}>
          <textarea
            {...control}
            ref={inputRef}
            className={cx(control.className, styles.value)}
            rows={1}
            spellCheck={false}
            value={value}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button variant="primary" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
            {isCopied ? t('Copied!') : copyLabel}
          </Button>
        </div>
      )}
    </FieldFrame>
  );
}

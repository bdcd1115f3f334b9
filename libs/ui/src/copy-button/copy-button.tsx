import { useEffect, useState } from 'react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { copyText } from '../copy-field/copy-text';
import { IconButton } from '../icon-button/icon-button';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

const shownForMs = 2000;

export interface CopyButtonProps {
  /** What it copies: "Copy seed". */
  label: string;
  value: string;
}

/** Copies a value that stands beside it shortened, and says for 2,000 ms whether it could. */
export function CopyButton({ label, value }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  useEffect(() => {
    if (outcome === null) return undefined;
    const timer = setTimeout(() => setOutcome(null), shownForMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    setOutcome((await copyText(value, null)) ? 'copied' : 'refused');
  }

  return (
    <>
      <IconButton
        label={label}
        size="small"
        icon={outcome === 'copied' ? <Check /> : <Copy />}
        onClick={() => void copy()}
      />
      <VisuallyHidden>
        <span role="status">
          {outcome === 'copied' ? 'Copied!' : null}
          {outcome === 'refused' ? 'Your browser did not allow copying.' : null}
        </span>
      </VisuallyHidden>
    </>
  );
}

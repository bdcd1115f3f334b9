import { t } from '@magnetx/texts';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useCopy } from '../copy-field/use-copy.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

export interface CopyButtonProps {
  /** The accessible name: "Copy seed". */
  label: string;
  value: string;
}

/** Copies a value that is shown shortened beside it, and shows for 2,000 ms whether that worked. */
export function CopyButton({ label, value }: CopyButtonProps) {
  const { outcome, copy } = useCopy(value);
  return (
    <>
      <IconButton label={label} size="small" icon={outcome === 'copied' ? <Check /> : <Copy />} onClick={copy} />
      <VisuallyHidden>
        <span role="status">
          {outcome === 'copied' ? <span>{t('Copied!')}</span> : null}
          {outcome === 'refused' ? <span>{t('Your browser did not allow copying.')}</span> : null}
        </span>
      </VisuallyHidden>
    </>
  );
}

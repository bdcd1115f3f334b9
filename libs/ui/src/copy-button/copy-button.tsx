import { t } from '@magnetx/texts';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { Button } from '../button/button.tsx';
import { useCopy } from '../copy-field/use-copy.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

export interface CopyButtonProps {
  /** The accessible name: "Copy seed". */
  label: string;
  value: string;
  /** Shows the label beside the icon. */
  isLabelShown?: boolean;
}

/** Copies a value that is shown shortened beside it, and shows for 2,000 ms whether that worked. */
export function CopyButton({ label, value, isLabelShown = false }: CopyButtonProps) {
  const { outcome, copy } = useCopy(value);
  const icon = outcome === 'copied' ? <Check /> : <Copy />;
  return (
    <>
      {isLabelShown ? (
        <Button variant="secondary" icon={icon} onClick={copy}>
          {label}
        </Button>
      ) : (
        <IconButton label={label} size="small" icon={icon} onClick={copy} />
      )}
      <VisuallyHidden>
        <span role="status">
          {outcome === 'copied' ? <span>{t('Copied!')}</span> : null}
          {outcome === 'refused' ? <span>{t('Your browser did not allow copying.')}</span> : null}
        </span>
      </VisuallyHidden>
    </>
  );
}

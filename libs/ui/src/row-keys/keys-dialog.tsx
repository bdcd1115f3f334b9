import { t } from '@magnetx/texts';
import { Button } from '../button/button.tsx';
import type { KeyHelp } from './use-row-keys.ts';
import { Dialog } from '../dialog/dialog.tsx';
import styles from './keys-dialog.module.css';

interface KeysDialogProps {
  /** In the order of the list. */
  keys: readonly KeyHelp[];
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  onClose: () => void;
}

/** The keyboard shortcuts of a table. They can be turned off, for speech input for example. */
export function KeysDialog({ keys: all, isOn, onTurn, onClose }: KeysDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Keyboard shortcuts')}
      startsAt="title"
      description={
        isOn ? t('They work anywhere on this page, but not while you type.') : t('They are off on this device.')
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => onTurn(!isOn)}>
            {isOn ? t('Turn shortcuts off') : t('Turn shortcuts on')}
          </Button>
          <Button onClick={onClose}>{t('Done')}</Button>
        </>
      }
    >
      <dl className={styles.keys}>
        {all.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

import { Button, Dialog } from '@magnetx/ui';
import styles from './manage-tasks-page.module.css';
import { QUEUE_KEYS } from './use-queue-keys.ts';

interface KeysDialogProps {
  isOn: boolean;
  onTurn: (isOn: boolean) => void;
  onClose: () => void;
}

/** The keyboard shortcuts of the queue. They can be turned off, for speech input for example. */
export function KeysDialog({ isOn, onTurn, onClose }: KeysDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      startsAt="title"
      description={isOn ? 'They work anywhere on this page, but not while you type.' : 'They are off on this device.'}
      actions={
        <>
          <Button variant="secondary" onClick={() => onTurn(!isOn)}>
            {isOn ? 'Turn shortcuts off' : 'Turn shortcuts on'}
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <dl className={styles.keys}>
        {QUEUE_KEYS.map(({ keys, does }) => (
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

import { t } from '@magnetx/texts';
import { useEffect, useEffectEvent } from 'react';
import X from 'lucide-react/icons/x';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { ToneIcon } from '../shared/tone-icon.tsx';
import type { Toast } from './toast-store.ts';
import styles from './toast.module.css';

interface ToastCardProps {
  toast: Toast;
  /** While the pointer moves on the toasts or the focus is there, no timer runs. Then each has its whole time again. */
  isPaused: boolean;
  onDismiss: () => void;
}

export function ToastCard({ toast, isPaused, onDismiss }: ToastCardProps) {
  useTime(toast.duration, isPaused, onDismiss);
  const { action } = toast;

  return (
    <li className={styles.toast}>
      <ToneIcon tone={toast.type} />
      <div className={styles.text} role={toast.type === 'error' ? 'alert' : 'status'}>
        <p className={styles.title}>{toast.title}</p>
        {toast.message ? <p>{toast.message}</p> : null}
      </div>
      {action ? (
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            action.onClick();
            onDismiss();
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <IconButton label={t('Close: {title}', { title: toast.title })} size="small" icon={<X />} onClick={onDismiss} />
    </li>
  );
}

function useTime(durationMs: number, isPaused: boolean, onEnd: () => void) {
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (durationMs === 0 || isPaused) return undefined;
    const timer = setTimeout(() => end(), durationMs);
    return () => clearTimeout(timer);
  }, [durationMs, isPaused]);
}

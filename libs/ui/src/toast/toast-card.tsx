import { useEffect, useEffectEvent, useRef } from 'react';
import X from 'lucide-react/icons/x';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { ToneIcon } from '../shared/tone-icon.tsx';
import type { Toast } from './toast-store.ts';
import styles from './toast.module.css';

interface ToastCardProps {
  toast: Toast;
  /** While the pointer or the focus is on the toasts, no timer runs. */
  isPaused: boolean;
  onDismiss: () => void;
}

export function ToastCard({ toast, isPaused, onDismiss }: ToastCardProps) {
  useTimeLeft(toast.duration, isPaused, onDismiss);
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
      <IconButton label={`Close: ${toast.title}`} size="small" icon={<X />} onClick={onDismiss} />
    </li>
  );
}

function useTimeLeft(durationMs: number, isPaused: boolean, onEnd: () => void) {
  const leftMs = useRef(durationMs);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (durationMs === 0 || isPaused) return undefined;
    const startedAt = Date.now();
    const timer = setTimeout(() => end(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current = Math.max(0, leftMs.current - (Date.now() - startedAt));
    };
  }, [durationMs, isPaused]);
}

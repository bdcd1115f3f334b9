import { t } from '@magnetx/texts';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { ToastCard } from './toast-card.tsx';
import type { ToastStore } from './toast-store.ts';
import styles from './toast.module.css';

const noToasts: ReturnType<ToastStore['getToasts']> = [];

/** A pointer rests once it has not moved for this time. */
const REST_MS = 500;

/**
 * Cards at the end of the window's bottom. On a page with `data-toasts="top-right"` toasts float top right instead,
 * unless the window is as narrow as a phone.
 */
export function ToastViewport({ store }: { store: ToastStore }) {
  const toasts = useSyncExternalStore(store.subscribe, store.getToasts, () => noToasts);
  const { isMoving, ...movement } = usePointerMovement();
  const [isFocused, setIsFocused] = useState(false);
  const isEmpty = toasts.length === 0;

  // The last toast takes the focus with it without telling: the next one must not start paused.
  if (isEmpty && isFocused) setIsFocused(false);

  // A toast that leaves under the focus gives it back to where the work was.
  const cameFrom = useRef<EventTarget | null>(null);
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return;
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
    cameFrom.current = null;
  }, [toasts]);

  const viewport = useRef<HTMLElement>(null);
  useTrayHeight(viewport);

  return (
    <section
      ref={viewport}
      className={styles.viewport}
      aria-label={t('Notifications')}
      // A dialog hides what is around it from assistive technology, all but what says something about being live. The
      // toasts speak for themselves, each by its role.
      aria-live="off"
      {...movement}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        setIsFocused(true);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isInside = currentTarget.contains(relatedTarget);
        if (!isInside) cameFrom.current = null;
        setIsFocused(isInside);
      }}
    >
      <ol className={styles.list}>
        {toasts.map((toast) => (
          <ToastCard
            key={toast.id}
            toast={toast}
            isPaused={isMoving || isFocused}
            onDismiss={() => {
              setIsFocused(false);
              store.dismiss(toast.id);
            }}
          />
        ))}
      </ol>
    </section>
  );
}

/** Whether the pointer moves here. One that rests may have been there before the toast, so it stops no timer. */
function usePointerMovement() {
  const [isMoving, setIsMoving] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(rest.current);
    setIsMoving(false);
  };
  useEffect(() => () => clearTimeout(rest.current), []);
  return {
    isMoving,
    onPointerMove: () => {
      clearTimeout(rest.current);
      rest.current = setTimeout(stop, REST_MS);
      setIsMoving(true);
    },
    onPointerLeave: stop,
  };
}

/** Keeps `--toasts-height` as high as the tray, which changes with its toasts and with the window. */
function useTrayHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || !('ResizeObserver' in window)) return undefined;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--toasts-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
}

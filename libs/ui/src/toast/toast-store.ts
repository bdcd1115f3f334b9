export interface ToastContent {
  type: 'success' | 'error' | 'warning' | 'info';
  title: string;
  message?: string | undefined;
  /** Milliseconds until the toast closes automatically; 5,000 by default, 0 to keep it open. */
  duration?: number | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  /** The id of a toast that leaves as this one comes. */
  replaces?: string | undefined;
}

export interface Toast extends ToastContent {
  readonly id: string;
  readonly duration: number;
}

export interface ToastStore {
  /** Shows a toast and returns its id. A sixth toast pushes the oldest one out. */
  show: (content: ToastContent) => string;
  dismiss: (id: string) => void;
  subscribe: (onChange: () => void) => () => void;
  getToasts: () => readonly Toast[];
}

const SHOWN_MAX = 5;
const DURATION_MS = 5000;

/** The shell owns one, and hands `show` to areas, which carry their own copy of this library. */
export function createToastStore(): ToastStore {
  const listeners = new Set<() => void>();
  let toasts: readonly Toast[] = [];
  let created = 0;

  function replace(next: readonly Toast[]) {
    toasts = next;
    listeners.forEach((notify) => notify());
  }

  return {
    show(content) {
      created += 1;
      const toast = { ...content, id: `toast-${created}`, duration: content.duration ?? DURATION_MS };
      const others = toasts.filter(({ id }) => id !== content.replaces);
      replace([...others, toast].slice(-SHOWN_MAX));
      return toast.id;
    },
    dismiss(id) {
      if (toasts.some((toast) => toast.id === id)) replace(toasts.filter((toast) => toast.id !== id));
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    getToasts: () => toasts,
  };
}

export interface ToastContent {
  type: 'success' | 'error' | 'warning' | 'info';
  title: string;
  message?: string | undefined;
  /** Milliseconds until it leaves by itself; 5,000 when left out, 0 to stay until it is closed. */
  duration?: number | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  /** The id of a toast that leaves as this one comes. */
  replaces?: string | undefined;
}

export interface Toast extends ToastContent {
  readonly id: string;
  readonly duration: number;
}

export interface ToastControls {
  /** Shows a toast and returns its id. A sixth toast pushes the oldest one out. */
  show: (content: ToastContent) => string;
  dismiss: (id: string) => void;
}

export interface ToastStore extends ToastControls {
  subscribe: (onChange: () => void) => () => void;
  getToasts: () => readonly Toast[];
}

const shownAtOnceMax = 5;
const durationMsDefault = 5000;

/**
 * The list of toasts, outside of React: the shell owns one, renders it with ToastProvider, and hands `show` to parts
 * of the page that carry their own copy of this library.
 */
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
      const toast = { ...content, id: `toast-${created}`, duration: content.duration ?? durationMsDefault };
      const others = toasts.filter(({ id }) => id !== content.replaces);
      replace([...others, toast].slice(-shownAtOnceMax));
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

import { useHost, type ToastInput } from '@magnetx/federation/host';

/** Keeps the toast tray low while rows are decided on one after the other. */
const SHOWN_AT_ONCE = 2;

/** The ids of the last ones, oldest first, whichever part of the area showed them. */
const shown: string[] = [];

/** Shows the toast of a decision. A series of decisions keeps only the latest toasts in view. */
export function useDecisionToast(): (toast: ToastInput) => void {
  const { notify } = useHost();
  return (toast) => {
    const replaces = shown.length >= SHOWN_AT_ONCE ? shown.shift() : undefined;
    shown.push(notify({ ...toast, ...(replaces !== undefined && { replaces }) }));
  };
}

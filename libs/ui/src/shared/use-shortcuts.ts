import { useEffect, useEffectEvent } from 'react';

/** The handler of each key, by `KeyboardEvent.key`; one that returns `false` leaves the key to the browser. */
export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

const FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable="true"]';
const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** Whether a key is meant for something else: a field that is typed in, or an open dialog or menu. */
function isTaken({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (defaultPrevented || ctrlKey || metaKey || altKey) return true;
  return (target instanceof Element && target.closest(FIELDS) !== null) || document.querySelector(DIALOG) !== null;
}

/** Single keys that work anywhere on the page, but not in fields, in dialogs, in menus or together with a modifier. */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const act = shortcuts[event.key];
    if (act && !isTaken(event) && act(event) !== false) event.preventDefault();
  });

  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}

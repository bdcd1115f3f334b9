import { createContext, useContext, useEffect } from 'react';

export interface UnsavedChanges {
  /** Whether leaving the page would lose what was typed. */
  readonly mark: (isUnsaved: boolean) => void;
}

export const UnsavedChangesContext = createContext<UnsavedChanges | null>(null);

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * While `isUnsaved`, the frame asks before this page is left, and the browser before the site is. Returns how to say
 * that everything is saved, ahead of the navigation that follows. Throws outside of the frame of the area.
 */
export function useUnsavedChanges(isUnsaved: boolean): () => void {
  const changes = useContext(UnsavedChangesContext);
  if (!changes) throw new Error('useUnsavedChanges needs the frame of the project area around it');

  useEffect(() => {
    if (!isUnsaved) return undefined;
    changes.mark(true);
    window.addEventListener('beforeunload', warnBeforeUnload);
    return () => {
      changes.mark(false);
      window.removeEventListener('beforeunload', warnBeforeUnload);
    };
  }, [changes, isUnsaved]);

  return () => changes.mark(false);
}

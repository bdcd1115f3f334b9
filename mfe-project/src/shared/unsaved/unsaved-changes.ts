import { createContext, useContext, useEffect, useEffectEvent } from 'react';

export interface UnsavedChanges {
  /** Marks the page as unsaved, with what to do when it is left on purpose; null when nothing would be lost. */
  readonly mark: (onDiscard: (() => void) | null) => void;
  /**
   * How the page saves what is not saved yet, called before the session ends; null once the page is left. `save`
   * resolves to whether everything is saved.
   */
  readonly saveBy: (save: (() => Promise<boolean>) | null) => void;
}

export const UnsavedChangesContext = createContext<UnsavedChanges | null>(null);

function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Saves the page's changes before the session ends. Throws outside of the frame of the area. */
export function useSaveBeforeLogout(save: () => Promise<boolean>): void {
  const changes = useFrame();
  const handleSave = useEffectEvent(save);
  useEffect(() => {
    changes.saveBy(() => handleSave());
    return () => changes.saveBy(null);
  }, [changes]);
}

function useFrame(): UnsavedChanges {
  const changes = useContext(UnsavedChangesContext);
  if (!changes) throw new Error('Unsaved changes need the frame of the project area around them');
  return changes;
}

/**
 * While the draft differs from what is saved, the frame asks before this page is left, and the browser before the site
 * is. Leaving on purpose removes the draft. Returns how to mark everything as saved, ahead of the navigation that
 * follows. Throws outside of the frame of the area.
 */
export function useUnsavedChanges(isUnsaved: boolean, draft: { readonly remove: () => void }): () => void {
  const changes = useFrame();

  useEffect(() => {
    if (!isUnsaved) return undefined;
    changes.mark(() => draft.remove());
    window.addEventListener('beforeunload', warnBeforeUnload);
    return () => {
      changes.mark(null);
      window.removeEventListener('beforeunload', warnBeforeUnload);
    };
  }, [changes, draft, isUnsaved]);

  return () => changes.mark(null);
}

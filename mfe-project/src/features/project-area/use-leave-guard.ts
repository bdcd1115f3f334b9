import { useBlocker } from '@magnetx/federation/host';
import { useMemo, useRef, useState } from 'react';
import type { UnsavedChanges } from '../../shared/unsaved/unsaved-changes.ts';

/** Asks before a page with unsaved changes is left, whichever way. */
export function useLeaveGuard() {
  const discard = useRef<(() => void) | null>(null);
  const save = useRef<(() => Promise<boolean>) | null>(null);
  const [pendingExit, setPendingExit] = useState<{ leave: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      discard.current !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  const changes = useMemo<UnsavedChanges>(
    () => ({
      mark(onDiscard) {
        discard.current = onDiscard;
      },
      saveBy(onSave) {
        save.current = onSave;
      },
    }),
    [],
  );

  return {
    changes,
    isAsking: blocker.state === 'blocked' || pendingExit !== null,
    /** Leaves once the changes are saved, or after the user agrees to lose them. */
    async leaveBy(leave: () => void): Promise<void> {
      const isSaved = (await save.current?.()) ?? true;
      if (!isSaved || discard.current) setPendingExit({ leave });
      else leave();
    },
    onStay() {
      blocker.reset?.();
      setPendingExit(null);
    },
    onLeave() {
      discard.current?.();
      discard.current = null;
      setPendingExit(null);
      blocker.proceed?.();
      pendingExit?.leave();
    },
  };
}

import { useBlocker } from '@magnetx/federation/host';
import { useMemo, useRef, useState } from 'react';
import type { UnsavedChanges } from '../../shared/unsaved/unsaved-changes.ts';

/** Stands between a page with unsaved changes and every way out of it. */
export function useLeaveGuard() {
  const discard = useRef<(() => void) | null>(null);
  const [wayOut, setWayOut] = useState<{ leave: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      discard.current !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  const changes = useMemo<UnsavedChanges>(
    () => ({
      mark(onDiscard) {
        discard.current = onDiscard;
      },
    }),
    [],
  );

  return {
    changes,
    isAsking: blocker.state === 'blocked' || wayOut !== null,
    /** Leaves immediately, or after the user agrees to lose unsaved changes. */
    leaveBy(leave: () => void) {
      if (discard.current) setWayOut({ leave });
      else leave();
    },
    onStay() {
      blocker.reset?.();
      setWayOut(null);
    },
    onLeave() {
      discard.current?.();
      discard.current = null;
      setWayOut(null);
      blocker.proceed?.();
      wayOut?.leave();
    },
  };
}

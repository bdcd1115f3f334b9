import { useBlocker } from '@magnetx/federation/host';
import { useMemo, useRef, useState } from 'react';
import type { UnsavedChanges } from '../../shared/unsaved/unsaved-changes';

/** Stands between a page with unsaved changes and every way out of it. */
export function useLeaveGuard() {
  const isUnsaved = useRef(false);
  const [wayOut, setWayOut] = useState<{ leave: () => void } | null>(null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const changes = useMemo<UnsavedChanges>(
    () => ({
      mark(unsaved) {
        isUnsaved.current = unsaved;
      },
    }),
    [],
  );

  return {
    changes,
    isAsking: blocker.state === 'blocked' || wayOut !== null,
    /** Goes at once, or after the person has agreed to lose what is unsaved. */
    leaveBy(leave: () => void) {
      if (isUnsaved.current) setWayOut({ leave });
      else leave();
    },
    onStay() {
      blocker.reset?.();
      setWayOut(null);
    },
    onLeave() {
      isUnsaved.current = false;
      setWayOut(null);
      blocker.proceed?.();
      wayOut?.leave();
    },
  };
}

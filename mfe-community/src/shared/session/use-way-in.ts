import { STORAGE_KEYS } from '@magnetx/contracts';
import { useSessionToken } from '@magnetx/federation/api';
import { deviceStorage } from '@magnetx/federation/storage';
import { useSyncExternalStore } from 'react';
import { otherAreas, paths } from '../../paths.ts';
import { userSession } from './user-session.ts';

function subscribe(onChanged: () => void): () => void {
  window.addEventListener('storage', onChanged);
  return () => window.removeEventListener('storage', onChanged);
}

/** Whether another area has a session in this browser. It is read here on purpose, and never changed. */
function useHasToken(key: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => deviceStorage.get(key) !== null,
    () => false,
  );
}

/** The dashboards of a visitor who is signed in: as a user, for a project, as an admin. Null where they are not. */
export function useWaysIn() {
  const isUser = useSessionToken(userSession) !== null;
  // Only whether there is a session is read.
  const isProject = useHasToken(STORAGE_KEYS.projectToken);
  const isAdmin = useHasToken(STORAGE_KEYS.adminToken);
  return {
    user: isUser ? paths.dashboard.href() : null,
    project: isProject ? otherAreas.projectDashboard : null,
    admin: isAdmin ? otherAreas.adminDashboard : null,
  };
}

/** The dashboard of a visitor who is signed in, their own before others; null for anyone else. */
export function useWayIn(): string | null {
  const { user, project, admin } = useWaysIn();
  return user ?? project ?? admin;
}

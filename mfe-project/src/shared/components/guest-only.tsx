import { Navigate } from '@magnetx/federation/host';
import { useState, type ReactNode } from 'react';
import { projectSession } from '../../api/project-api';
import { paths } from '../../paths';

/** Pages for projects that are not signed in. Whoever comes signed in already goes straight on. */
export function GuestOnly({ children }: { children: ReactNode }) {
  // Judged on arrival: the page that signs in decides itself where it goes.
  const [wasSignedIn] = useState(() => projectSession.getToken() !== null);
  return wasSignedIn ? <Navigate to={paths.dashboard.href()} replace /> : children;
}

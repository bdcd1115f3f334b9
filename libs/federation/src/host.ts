import { createContext, useContext } from 'react';

/**
 * What the host offers to remotes at runtime. This file is the one shared facade: the shell provides it as a
 * singleton, remotes consume it and never bundle it, so there is one router and one set of host services on a page.
 * It names the few router exports that are used, because sharing the router whole would defeat tree shaking.
 */
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';

export interface ToastInput {
  type: 'success' | 'error' | 'warning' | 'info';
  title: string;
  message?: string;
  /** Milliseconds until it leaves by itself; 5,000 when left out. */
  duration?: number;
}

export interface HostServices {
  /** Shows a toast in the shell's viewport (at most five at once) and returns its id. */
  readonly notify: (toast: ToastInput) => string;
  readonly isDemo: boolean;
}

export const HostContext = createContext<HostServices | null>(null);

/** The host's services. Throws outside a host, which only a wrong mount can cause. */
export function useHost(): HostServices {
  const services = useContext(HostContext);
  if (!services) throw new Error('useHost needs a HostContext provider above it');
  return services;
}

import { createContext, useCallback, useContext, type ComponentType } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, type Location } from 'react-router-dom';
import type { SiteSettings } from './site-settings.ts';

/**
 * The host's services for remotes. This file is the shared facade: the shell provides it as a singleton, and remotes
 * never bundle it, so a page has one router and one set of host services. It re-exports only the used exports of
 * router and store, because sharing whole packages would defeat tree shaking.
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
} from 'react-router-dom';
export { nanoid } from '@reduxjs/toolkit';
export { createApi } from '@reduxjs/toolkit/query/react';
export { useDispatch } from 'react-redux';

/** The router's position. The rendered page may be behind, because rendering has a lower priority. */
export interface RouterPosition {
  readonly location: Location;
  /** A navigation is under way, for example while its code loads. */
  readonly isLeaving: boolean;
}

/**
 * Returns a function that reads the router's current position. Use it in callbacks, which run later than the rendering.
 * Throws outside a router, which only a wrong mount can cause.
 */
export function useRouterPosition(): () => RouterPosition {
  const router = useContext(DataRouterContext)?.router;
  if (!router) throw new Error('useRouterPosition needs a router above it');
  return useCallback(() => {
    const { location, navigation } = router.state;
    return { location, isLeaving: navigation.state !== 'idle' };
  }, [router]);
}

export interface ToastInput {
  type: 'success' | 'error' | 'warning' | 'info';
  title: string;
  message?: string;
  /** Milliseconds until it closes automatically; 5,000 by default. */
  duration?: number;
  /** A button beside the text. It closes the toast. */
  action?: { label: string; onClick: () => void };
  /** The id of a toast that this one replaces. Older hosts keep both. */
  replaces?: string;
}

/** The live release of one area, as this page last received it. */
export interface LiveRelease {
  readonly name: string;
  readonly version: string;
}

export interface HostServices {
  /** Shows a toast in the shell's viewport (five at most) and returns its id. */
  readonly notify: (toast: ToastInput) => string;
  readonly isDemo: boolean;
  /** The operator's settings. Older hosts do not provide it. */
  readonly site?: SiteSettings;
  /** The areas of the site, by name. Older hosts do not provide it. */
  readonly releases?: readonly LiveRelease[];
  /**
   * Reloads a broken page from the server if that may bring another release of its area. Returns whether it does.
   * Older hosts do not provide it.
   */
  readonly reloadForAnotherRelease?: (pathname: string) => boolean;
  /** The site's page for what is not there, to stand in for a page of an area. Older hosts do not provide it. */
  readonly NotFoundPage?: ComponentType;
}

export const HostContext = createContext<HostServices | null>(null);

/** The host's services. Throws outside a host, which only a wrong mount can cause. */
export function useHost(): HostServices {
  const services = useContext(HostContext);
  if (!services) throw new Error('useHost needs a HostContext provider above it');
  return services;
}

import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { paths } from './paths';
import { PageError } from './shared/components/page-error';

const toDashboard = <Navigate to={paths.dashboard.href()} replace />;
const toUserHome = <Navigate to={paths.userHome.href()} replace />;

/** Each page is a chunk of its own. */
const pages: RemoteModule['routes'] = [
  {
    path: paths.landing.pattern,
    lazy: async () => ({ Component: (await import('./features/landing/landing-page')).LandingPage }),
  },
  {
    path: paths.waitlist.pattern,
    lazy: async () => ({ Component: (await import('./features/waitlist/waitlist-page')).WaitlistPage }),
  },
  { path: paths.userHome.pattern, element: toDashboard },
  {
    path: paths.connect.pattern,
    lazy: async () => ({ Component: (await import('./features/connect/connect-page')).ConnectPage }),
  },
  {
    path: paths.dashboard.pattern,
    lazy: async () => ({ Component: (await import('./features/dashboard/dashboard-page')).DashboardPage }),
  },
  { path: paths.userUnknown.pattern, element: toUserHome },
];

export const routes: RemoteModule['routes'] = [{ ErrorBoundary: PageError, children: pages }];

import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { RequireSignIn } from './api/admin-api';
import { paths } from './paths';
import { PageError } from './shared/components/page-error';

const openDashboard = async () => ({
  Component: (await import('./features/dashboard/dashboard-page')).DashboardPage,
});

const pages: RemoteModule['routes'] = [
  {
    path: paths.login.pattern,
    lazy: async () => ({ Component: (await import('./features/sign-in/login-page')).LoginPage }),
  },
  {
    path: paths.create.pattern,
    lazy: async () => ({ Component: (await import('./features/create-admin/create-admin-page')).CreateAdminPage }),
  },
  {
    Component: RequireSignIn,
    children: [
      { path: paths.home.pattern, lazy: openDashboard },
      { path: paths.dashboard.pattern, lazy: openDashboard },
    ],
  },
  { path: paths.unknown.pattern, element: <Navigate to={paths.home.href()} replace /> },
];

export const routes: RemoteModule['routes'] = [{ ErrorBoundary: PageError, children: pages }];

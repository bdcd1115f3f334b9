import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { paths } from './paths';
import { PageError } from './shared/components/page-error';
import { RequireAdmin } from './shared/session/require-admin';

const ErrorBoundary = PageError;

const dashboard = {
  ErrorBoundary,
  lazy: async () => ({ Component: (await import('./features/dashboard/dashboard-page')).DashboardPage }),
};

export const routes: RemoteModule['routes'] = [
  {
    path: paths.login.pattern,
    ErrorBoundary,
    lazy: async () => ({ Component: (await import('./features/sign-in/login-page')).LoginPage }),
  },
  {
    path: paths.create.pattern,
    ErrorBoundary,
    lazy: async () => ({ Component: (await import('./features/create-admin/create-admin-page')).CreateAdminPage }),
  },
  {
    Component: RequireAdmin,
    ErrorBoundary,
    children: [
      { path: paths.home.pattern, ...dashboard },
      { path: paths.dashboard.pattern, ...dashboard },
    ],
  },
  { path: paths.unknown.pattern, element: <Navigate to={paths.home.href()} replace /> },
];

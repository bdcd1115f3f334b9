import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { RequireSignIn } from './api/admin-api';
import { paths } from './paths';
import { PageError } from './shared/components/page-error';

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
    Component: RequireSignIn,
    ErrorBoundary,
    children: [
      { path: paths.home.pattern, ...dashboard },
      { path: paths.dashboard.pattern, ...dashboard },
    ],
  },
  { path: paths.unknown.pattern, element: <Navigate to={paths.home.href()} replace /> },
];

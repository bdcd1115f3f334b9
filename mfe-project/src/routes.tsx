import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { RequireSignIn } from './api/project-api';
import { paths } from './paths';
import { PageError } from './shared/components/page-error';

const ErrorBoundary = PageError;

/** What is not listed here is the shell's not-found page. */
export const routes: RemoteModule['routes'] = [
  { path: paths.home.pattern, element: <Navigate to={paths.dashboard.href()} replace /> },
  {
    path: paths.login.pattern,
    ErrorBoundary,
    lazy: async () => ({ Component: (await import('./features/sign-in/login-page')).LoginPage }),
  },
  {
    path: paths.register.pattern,
    ErrorBoundary,
    lazy: async () => ({ Component: (await import('./features/register/register-page')).RegisterPage }),
  },
  {
    Component: RequireSignIn,
    ErrorBoundary,
    children: [
      {
        path: paths.dashboard.pattern,
        ErrorBoundary,
        lazy: async () => ({ Component: (await import('./features/dashboard/dashboard-page')).DashboardPage }),
      },
    ],
  },
];

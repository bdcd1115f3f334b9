import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { RequireSignIn } from './api/project-api';
import { paths } from './paths';
import { PageError } from './shared/components/page-error';

/** What is not listed here is the shell's not-found page. */
const pages: RemoteModule['routes'] = [
  { path: paths.home.pattern, element: <Navigate to={paths.dashboard.href()} replace /> },
  {
    path: paths.login.pattern,
    lazy: async () => ({ Component: (await import('./features/sign-in/login-page')).LoginPage }),
  },
  {
    path: paths.register.pattern,
    lazy: async () => ({ Component: (await import('./features/register/register-page')).RegisterPage }),
  },
  {
    Component: RequireSignIn,
    children: [
      {
        path: paths.dashboard.pattern,
        lazy: async () => ({ Component: (await import('./features/dashboard/dashboard-page')).DashboardPage }),
      },
    ],
  },
];

export const routes: RemoteModule['routes'] = [{ ErrorBoundary: PageError, children: pages }];

import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { RequireSignIn } from './api/admin-api.ts';
import { paths } from './paths.ts';
import { PageError } from './shared/components/page-error.tsx';

const openDashboard = async () => ({
  Component: (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage,
});

/** The pages behind the sign-in. */
const adminPages: RemoteModule['routes'] = [
  { path: paths.home.pattern, lazy: openDashboard },
  { path: paths.dashboard.pattern, lazy: openDashboard },
  {
    path: paths.manageTasks.pattern,
    lazy: async () => ({ Component: (await import('./features/manage-tasks/manage-tasks-page.tsx')).ManageTasksPage }),
  },
  {
    path: paths.users.pattern,
    lazy: async () => ({ Component: (await import('./features/users/users-page.tsx')).UsersPage }),
  },
  {
    path: paths.manageProjects.pattern,
    lazy: async () => ({ Component: (await import('./features/projects/projects-page.tsx')).ProjectsPage }),
  },
  {
    path: paths.payouts.pattern,
    lazy: async () => ({ Component: (await import('./features/payouts/payouts-page.tsx')).PayoutsPage }),
  },
  {
    path: paths.payout.pattern,
    lazy: async () => ({ Component: (await import('./features/payouts/payout-page.tsx')).PayoutPage }),
  },
  {
    path: paths.messages.pattern,
    lazy: async () => ({ Component: (await import('./features/messages/messages-page.tsx')).MessagesPage }),
  },
  {
    path: paths.audit.pattern,
    lazy: async () => ({ Component: (await import('./features/audit/audit-page.tsx')).AuditPage }),
  },
  {
    path: paths.featured.pattern,
    lazy: async () => ({ Component: (await import('./features/featured/featured-page.tsx')).FeaturedPage }),
  },
];

const pages: RemoteModule['routes'] = [
  {
    path: paths.login.pattern,
    lazy: async () => ({ Component: (await import('./features/sign-in/login-page.tsx')).LoginPage }),
  },
  {
    path: paths.create.pattern,
    lazy: async () => ({ Component: (await import('./features/create-admin/create-admin-page.tsx')).CreateAdminPage }),
  },
  {
    Component: RequireSignIn,
    children: [
      {
        // The frame around every page behind the sign-in stays while the pages change.
        lazy: async () => ({ Component: (await import('./features/admin-area/admin-area.tsx')).AdminArea }),
        // A page that breaks leaves the frame around it as it is.
        children: [{ ErrorBoundary: PageError, children: adminPages }],
      },
    ],
  },
  { path: paths.unknown.pattern, element: <Navigate to={paths.home.href()} replace /> },
];

export const routes: RemoteModule['routes'] = [{ ErrorBoundary: PageError, children: pages }];

import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { lazyPage, lazyRoute } from '@magnetx/federation/pages';
import { t } from '@magnetx/texts';
import { RequireSignIn } from './api/admin-api.ts';
import { paths } from './paths.ts';
import { PermissionGate } from './shared/access/permission-gate.tsx';
import { PageError } from './shared/components/page-error.tsx';

const openDashboard = lazyPage(() => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage');

/** The pages behind the sign-in. */
const adminPages: RemoteModule['routes'] = [
  { path: paths.home.pattern, lazy: openDashboard },
  { path: paths.dashboard.pattern, lazy: openDashboard },
  lazyRoute(
    paths.manageTasks.pattern,
    () => import('./features/manage-tasks/manage-tasks-page.tsx'),
    'ManageTasksPage',
  ),
  lazyRoute(paths.submission.pattern, () => import('./features/manage-tasks/submission-page.tsx'), 'SubmissionPage'),
  lazyRoute(paths.appeals.pattern, () => import('./features/appeals/appeals-page.tsx'), 'AppealsPage'),
  lazyRoute(paths.holds.pattern, () => import('./features/holds/holds-page.tsx'), 'HoldsPage'),
  lazyRoute(paths.users.pattern, () => import('./features/users/users-page.tsx'), 'UsersPage'),
  lazyRoute(paths.user.pattern, () => import('./features/users/user-page.tsx'), 'UserPage'),
  lazyRoute(paths.project.pattern, () => import('./features/projects/project-page.tsx'), 'ProjectPage'),
  lazyRoute(paths.manageProjects.pattern, () => import('./features/projects/projects-page.tsx'), 'ProjectsPage'),
  lazyRoute(paths.payouts.pattern, () => import('./features/payouts/payouts-page.tsx'), 'PayoutsPage'),
  lazyRoute(paths.payout.pattern, () => import('./features/payouts/payout-page.tsx'), 'PayoutPage'),
  lazyRoute(paths.deposits.pattern, () => import('./features/deposits/deposits-page.tsx'), 'DepositsPage'),
  lazyRoute(paths.messages.pattern, () => import('./features/messages/messages-page.tsx'), 'MessagesPage'),
  {
    element: <PermissionGate permission="audit" title={t('Audit log')} />,
    children: [lazyRoute(paths.audit.pattern, () => import('./features/audit/audit-page.tsx'), 'AuditPage')],
  },
  {
    element: <PermissionGate permission="releases.view" title={t('Releases')} />,
    children: [
      lazyRoute(paths.releases.pattern, () => import('./features/releases/releases-page.tsx'), 'ReleasesPage'),
    ],
  },
  lazyRoute(paths.featured.pattern, () => import('./features/featured/featured-page.tsx'), 'FeaturedPage'),
  lazyRoute(paths.pictures.pattern, () => import('./features/pictures/pictures-page.tsx'), 'PicturesPage'),
  lazyRoute(paths.settings.pattern, () => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
  lazyRoute(paths.perks.pattern, () => import('./features/perks/perks-page.tsx'), 'PerksPage'),
  lazyRoute(paths.seasons.pattern, () => import('./features/seasons/seasons-page.tsx'), 'SeasonsPage'),
];

const pages: RemoteModule['routes'] = [
  lazyRoute(paths.login.pattern, () => import('./features/sign-in/login-page.tsx'), 'LoginPage'),
  lazyRoute(paths.forgot.pattern, () => import('./features/account/forgot-page.tsx'), 'ForgotPage'),
  lazyRoute(paths.reset.pattern, () => import('./features/account/reset-page.tsx'), 'ResetPage'),
  lazyRoute(paths.create.pattern, () => import('./features/create-admin/create-admin-page.tsx'), 'CreateAdminPage'),
  {
    Component: RequireSignIn,
    children: [
      {
        // The frame around every page behind the sign-in stays while the pages change.
        lazy: lazyPage(() => import('./features/admin-area/admin-area.tsx'), 'AdminArea'),
        // A page that breaks leaves the frame around it as it is.
        children: [{ ErrorBoundary: PageError, children: adminPages }],
      },
    ],
  },
  { path: paths.unknown.pattern, element: <Navigate to={paths.home.href()} replace /> },
];

export const routes: RemoteModule['routes'] = [{ ErrorBoundary: PageError, children: pages }];

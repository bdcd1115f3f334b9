import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { lazyPage, lazyRoute } from '@magnetx/federation/pages';
import { RequireSignIn } from './api/project-api.ts';
import { paths } from './paths.ts';
import { PageError } from './shared/components/page-error.tsx';

/** The pages behind the sign-in. */
const projectPages: RemoteModule['routes'] = [
  lazyRoute(paths.dashboard.pattern, () => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  lazyRoute(paths.quests.pattern, () => import('./features/quests/quests-page.tsx'), 'QuestsPage'),
  lazyRoute(paths.drafts.pattern, () => import('./features/drafts/drafts-page.tsx'), 'DraftsPage'),
  {
    lazy: lazyPage(() => import('./shared/access/permitted.tsx'), 'QuestChangePages'),
    children: [
      lazyRoute(paths.postQuest.pattern, () => import('./features/post-quest/post-quest-page.tsx'), 'PostQuestPage'),
      lazyRoute(paths.editQuest.pattern, () => import('./features/edit-quest/edit-quest-page.tsx'), 'EditQuestPage'),
      lazyRoute(
        paths.resubmitQuest.pattern,
        () => import('./features/post-quest/resubmit-quest-page.tsx'),
        'ResubmitQuestPage',
      ),
    ],
  },
  lazyRoute(
    paths.questPerformance.pattern,
    () => import('./features/analytics/performance-page.tsx'),
    'PerformancePage',
  ),
  {
    lazy: lazyPage(() => import('./shared/access/permitted.tsx'), 'InboxPages'),
    children: [
      lazyRoute(
        paths.submissions.pattern,
        () => import('./features/submissions/submissions-page.tsx'),
        'SubmissionsPage',
      ),
    ],
  },
  lazyRoute(paths.analytics.pattern, () => import('./features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
  lazyRoute(
    paths.applications.pattern,
    () => import('./features/applications/applications-page.tsx'),
    'ApplicationsPage',
  ),
  lazyRoute(paths.balance.pattern, () => import('./features/balance/balance-page.tsx'), 'BalancePage'),
  lazyRoute(
    paths.notifications.pattern,
    () => import('./features/project-area/notifications-page.tsx'),
    'NotificationsPage',
  ),
  lazyRoute(paths.settings.pattern, () => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
  lazyRoute(paths.perks.pattern, () => import('./features/perks/perks-page.tsx'), 'PerksPage'),
  lazyRoute(paths.team.pattern, () => import('./features/team/team-page.tsx'), 'TeamPage'),
  { path: paths.statement.pattern, element: <Navigate to={paths.balance.href()} replace /> },
];

/** Other addresses show the shell's not-found page. */
const pages: RemoteModule['routes'] = [
  { path: paths.home.pattern, element: <Navigate to={paths.dashboard.href()} replace /> },
  lazyRoute(paths.login.pattern, () => import('./features/sign-in/login-page.tsx'), 'LoginPage'),
  lazyRoute(paths.register.pattern, () => import('./features/register/register-page.tsx'), 'RegisterPage'),
  lazyRoute(paths.forgot.pattern, () => import('./features/account/forgot-page.tsx'), 'ForgotPage'),
  lazyRoute(paths.reset.pattern, () => import('./features/account/reset-page.tsx'), 'ResetPage'),
  lazyRoute(paths.join.pattern, () => import('./features/join/join-page.tsx'), 'JoinPage'),
  lazyRoute(paths.report.pattern, () => import('./features/analytics/shared-report-page.tsx'), 'SharedReportPage'),
  {
    Component: RequireSignIn,
    children: [
      {
        // The frame around every page behind the sign-in stays while the pages change.
        lazy: lazyPage(() => import('./features/project-area/project-area.tsx'), 'ProjectArea'),
        // A page that breaks leaves the frame around it as it is.
        children: [{ ErrorBoundary: PageError, children: projectPages }],
      },
    ],
  },
];

export const routes: RemoteModule['routes'] = [{ ErrorBoundary: PageError, children: pages }];

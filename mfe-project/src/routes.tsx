import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { RequireSignIn } from './api/project-api';
import { paths } from './paths';
import { PageError } from './shared/components/page-error';

/** The pages behind the sign-in. */
const projectPages: RemoteModule['routes'] = [
  {
    path: paths.dashboard.pattern,
    lazy: async () => ({ Component: (await import('./features/dashboard/dashboard-page')).DashboardPage }),
  },
  {
    path: paths.quests.pattern,
    lazy: async () => ({ Component: (await import('./features/quests/quests-page')).QuestsPage }),
  },
  {
    path: paths.postQuest.pattern,
    lazy: async () => ({ Component: (await import('./features/post-quest/post-quest-page')).PostQuestPage }),
  },
  {
    path: paths.editQuest.pattern,
    lazy: async () => ({ Component: (await import('./features/edit-quest/edit-quest-page')).EditQuestPage }),
  },
  {
    path: paths.questPerformance.pattern,
    lazy: async () => ({ Component: (await import('./features/analytics/performance-page')).PerformancePage }),
  },
  {
    path: paths.analytics.pattern,
    lazy: async () => ({ Component: (await import('./features/analytics/analytics-page')).AnalyticsPage }),
  },
  {
    path: paths.statement.pattern,
    lazy: async () => ({ Component: (await import('./features/statement/statement-page')).StatementPage }),
  },
];

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
    path: paths.report.pattern,
    lazy: async () => ({ Component: (await import('./features/analytics/shared-report-page')).SharedReportPage }),
  },
  {
    Component: RequireSignIn,
    children: [
      {
        // The frame around every page behind the sign-in stays while the pages change.
        lazy: async () => ({ Component: (await import('./features/project-area/project-area')).ProjectArea }),
        // A page that breaks leaves the frame around it as it is.
        children: [{ ErrorBoundary: PageError, children: projectPages }],
      },
    ],
  },
];

export const routes: RemoteModule['routes'] = [{ ErrorBoundary: PageError, children: pages }];

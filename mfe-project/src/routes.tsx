import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { RequireSignIn } from './api/project-api.ts';
import { paths } from './paths.ts';
import { PageError } from './shared/components/page-error.tsx';

/** The pages behind the sign-in. */
const projectPages: RemoteModule['routes'] = [
  {
    path: paths.dashboard.pattern,
    lazy: async () => ({ Component: (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: paths.quests.pattern,
    lazy: async () => ({ Component: (await import('./features/quests/quests-page.tsx')).QuestsPage }),
  },
  {
    path: paths.postQuest.pattern,
    lazy: async () => ({ Component: (await import('./features/post-quest/post-quest-page.tsx')).PostQuestPage }),
  },
  {
    path: paths.editQuest.pattern,
    lazy: async () => ({ Component: (await import('./features/edit-quest/edit-quest-page.tsx')).EditQuestPage }),
  },
  {
    path: paths.questPerformance.pattern,
    lazy: async () => ({ Component: (await import('./features/analytics/performance-page.tsx')).PerformancePage }),
  },
  {
    path: paths.analytics.pattern,
    lazy: async () => ({ Component: (await import('./features/analytics/analytics-page.tsx')).AnalyticsPage }),
  },
  {
    path: paths.statement.pattern,
    lazy: async () => ({ Component: (await import('./features/statement/statement-page.tsx')).StatementPage }),
  },
];

/** What is not listed here is the shell's not-found page. */
const pages: RemoteModule['routes'] = [
  { path: paths.home.pattern, element: <Navigate to={paths.dashboard.href()} replace /> },
  {
    path: paths.login.pattern,
    lazy: async () => ({ Component: (await import('./features/sign-in/login-page.tsx')).LoginPage }),
  },
  {
    path: paths.register.pattern,
    lazy: async () => ({ Component: (await import('./features/register/register-page.tsx')).RegisterPage }),
  },
  {
    path: paths.report.pattern,
    lazy: async () => ({ Component: (await import('./features/analytics/shared-report-page.tsx')).SharedReportPage }),
  },
  {
    Component: RequireSignIn,
    children: [
      {
        // The frame around every page behind the sign-in stays while the pages change.
        lazy: async () => ({ Component: (await import('./features/project-area/project-area.tsx')).ProjectArea }),
        // A page that breaks leaves the frame around it as it is.
        children: [{ ErrorBoundary: PageError, children: projectPages }],
      },
    ],
  },
];

export const routes: RemoteModule['routes'] = [{ ErrorBoundary: PageError, children: pages }];

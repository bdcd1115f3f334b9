import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { paths } from './paths.ts';
import { PageError } from './shared/components/page-error.tsx';
import { rememberVisitSource } from './shared/visits/visit-source.ts';

const toDashboard = <Navigate to={paths.dashboard.href()} replace />;
const toTasks = <Navigate to={paths.tasks.href()} replace />;
const toUserHome = <Navigate to={paths.userHome.href()} replace />;

/** The pages behind the sign-in. */
const userPages: RemoteModule['routes'] = [
  {
    path: paths.dashboard.pattern,
    lazy: async () => ({ Component: (await import('./features/dashboard/dashboard-page.tsx')).DashboardPage }),
  },
  {
    path: paths.tasks.pattern,
    lazy: async () => ({ Component: (await import('./features/tasks/tasks-page.tsx')).TasksPage }),
  },
  {
    path: paths.giveaways.pattern,
    lazy: async () => ({ Component: (await import('./features/giveaways/giveaways-page.tsx')).GiveawaysPage }),
  },
  {
    path: paths.opportunities.pattern,
    lazy: async () => ({
      Component: (await import('./features/opportunities/opportunities-page.tsx')).OpportunitiesPage,
    }),
  },
  {
    path: paths.defi.pattern,
    lazy: async () => ({ Component: (await import('./features/defi/defi-page.tsx')).DefiPage }),
  },
];

/** Each page is a chunk of its own. */
const pages: RemoteModule['routes'] = [
  {
    path: paths.landing.pattern,
    lazy: async () => ({ Component: (await import('./features/landing/landing-page.tsx')).LandingPage }),
  },
  {
    path: paths.waitlist.pattern,
    lazy: async () => ({ Component: (await import('./features/waitlist/waitlist-page.tsx')).WaitlistPage }),
  },
  {
    path: paths.terms.pattern,
    lazy: async () => ({ Component: (await import('./features/legal/terms-page.tsx')).TermsPage }),
  },
  {
    path: paths.privacy.pattern,
    lazy: async () => ({ Component: (await import('./features/legal/privacy-page.tsx')).PrivacyPage }),
  },
  { path: paths.userHome.pattern, element: toDashboard },
  {
    path: paths.connect.pattern,
    lazy: async () => ({ Component: (await import('./features/connect/connect-page.tsx')).ConnectPage }),
  },
  {
    // The frame around every page behind the sign-in stays while the pages change.
    lazy: async () => ({ Component: (await import('./features/user-area/user-area.tsx')).UserArea }),
    // A page that breaks leaves the frame around it as it is.
    children: [
      {
        ErrorBoundary: PageError,
        lazy: async () => ({ Component: (await import('./shared/visits/visit-area.tsx')).VisitArea }),
        children: userPages,
      },
    ],
  },
  { path: paths.earn.pattern, element: toTasks },
  { path: paths.userUnknown.pattern, element: toUserHome },
];

/** Once: the first address of the tab says how the visitor came. */
const arrival = {
  loader({ request }: { request: Request }) {
    rememberVisitSource(request.url);
    return null;
  },
  shouldRevalidate: () => false,
};

export const routes: RemoteModule['routes'] = [{ ErrorBoundary: PageError, ...arrival, children: pages }];

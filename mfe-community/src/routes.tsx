import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { paths } from './paths';
import { PageError } from './shared/components/page-error';
import { rememberVisitSource } from './shared/visits/visit-source';

const toDashboard = <Navigate to={paths.dashboard.href()} replace />;
const toTasks = <Navigate to={paths.tasks.href()} replace />;
const toUserHome = <Navigate to={paths.userHome.href()} replace />;

/** The pages behind the sign-in. */
const userPages: RemoteModule['routes'] = [
  {
    path: paths.dashboard.pattern,
    lazy: async () => ({ Component: (await import('./features/dashboard/dashboard-page')).DashboardPage }),
  },
  {
    path: paths.tasks.pattern,
    lazy: async () => ({ Component: (await import('./features/tasks/tasks-page')).TasksPage }),
  },
  {
    path: paths.giveaways.pattern,
    lazy: async () => ({ Component: (await import('./features/giveaways/giveaways-page')).GiveawaysPage }),
  },
  {
    path: paths.opportunities.pattern,
    lazy: async () => ({
      Component: (await import('./features/opportunities/opportunities-page')).OpportunitiesPage,
    }),
  },
  {
    path: paths.defi.pattern,
    lazy: async () => ({ Component: (await import('./features/defi/defi-page')).DefiPage }),
  },
];

/** Each page is a chunk of its own. */
const pages: RemoteModule['routes'] = [
  {
    path: paths.landing.pattern,
    lazy: async () => ({ Component: (await import('./features/landing/landing-page')).LandingPage }),
  },
  {
    path: paths.waitlist.pattern,
    lazy: async () => ({ Component: (await import('./features/waitlist/waitlist-page')).WaitlistPage }),
  },
  {
    path: paths.terms.pattern,
    lazy: async () => ({ Component: (await import('./features/legal/terms-page')).TermsPage }),
  },
  {
    path: paths.privacy.pattern,
    lazy: async () => ({ Component: (await import('./features/legal/privacy-page')).PrivacyPage }),
  },
  { path: paths.userHome.pattern, element: toDashboard },
  {
    path: paths.connect.pattern,
    lazy: async () => ({ Component: (await import('./features/connect/connect-page')).ConnectPage }),
  },
  {
    // The frame around every page behind the sign-in stays while the pages change.
    lazy: async () => ({ Component: (await import('./features/user-area/user-area')).UserArea }),
    // A page that breaks leaves the frame around it as it is.
    children: [
      {
        ErrorBoundary: PageError,
        lazy: async () => ({ Component: (await import('./shared/visits/visit-area')).VisitArea }),
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

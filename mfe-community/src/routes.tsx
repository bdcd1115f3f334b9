import { Navigate } from '@magnetx/federation/host';
import type { RemoteModule } from '@magnetx/federation';
import { lazyPage, lazyRoute } from '@magnetx/federation/pages';
import { paths } from './paths.ts';
import { PageError } from './shared/components/page-error.tsx';
import { rememberVisitSource } from './shared/visits/visit-source.ts';

const toDashboard = <Navigate to={paths.dashboard.href()} replace />;
const toTasks = <Navigate to={paths.tasks.href()} replace />;
const toUserHome = <Navigate to={paths.userHome.href()} replace />;

/** The pages behind the sign-in. */
const userPages: RemoteModule['routes'] = [
  lazyRoute(paths.dashboard.pattern, () => import('./features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
  lazyRoute(paths.tasks.pattern, () => import('./features/tasks/tasks-page.tsx'), 'TasksPage'),
  lazyRoute(paths.task.pattern, () => import('./features/tasks/task-page.tsx'), 'TaskPage'),
  lazyRoute(paths.giveaways.pattern, () => import('./features/giveaways/giveaways-page.tsx'), 'GiveawaysPage'),
  lazyRoute(paths.giveaway.pattern, () => import('./features/giveaways/giveaway-page.tsx'), 'GiveawayPage'),
  lazyRoute(
    paths.opportunities.pattern,
    () => import('./features/opportunities/opportunities-page.tsx'),
    'OpportunitiesPage',
  ),
  lazyRoute(paths.leaderboard.pattern, () => import('./features/leaderboard/leaderboard-page.tsx'), 'LeaderboardPage'),
  lazyRoute(
    paths.opportunity.pattern,
    () => import('./features/opportunities/opportunity-page.tsx'),
    'OpportunityPage',
  ),
  lazyRoute(paths.perks.pattern, () => import('./features/perks/perks-page.tsx'), 'PerksPage'),
  lazyRoute(paths.holds.pattern, () => import('./features/holds/holds-page.tsx'), 'HoldsPage'),
  lazyRoute(paths.missions.pattern, () => import('./features/missions/missions-page.tsx'), 'MissionsPage'),
  lazyRoute(paths.mission.pattern, () => import('./features/missions/mission-page.tsx'), 'MissionPage'),
  lazyRoute(
    paths.notifications.pattern,
    () => import('./features/user-area/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
  lazyRoute(paths.settings.pattern, () => import('./features/settings/settings-page.tsx'), 'SettingsPage'),
  lazyRoute(paths.defi.pattern, () => import('./features/defi/defi-page.tsx'), 'DefiPage'),
];

/** Each page is its own chunk. */
const pages: RemoteModule['routes'] = [
  lazyRoute(paths.landing.pattern, () => import('./features/landing/landing-page.tsx'), 'LandingPage'),
  lazyRoute(paths.waitlist.pattern, () => import('./features/waitlist/waitlist-page.tsx'), 'WaitlistPage'),
  lazyRoute(paths.signIn.pattern, () => import('./features/front-door/sign-in-page.tsx'), 'SignInPage'),
  lazyRoute(paths.forProjects.pattern, () => import('./features/front-door/for-projects-page.tsx'), 'ForProjectsPage'),
  lazyRoute(
    paths.forCommunities.pattern,
    () => import('./features/front-door/for-communities-page.tsx'),
    'ForCommunitiesPage',
  ),
  lazyRoute(paths.terms.pattern, () => import('./features/legal/terms-page.tsx'), 'TermsPage'),
  lazyRoute(paths.privacy.pattern, () => import('./features/legal/privacy-page.tsx'), 'PrivacyPage'),
  lazyRoute(
    paths.publicQuests.pattern,
    () => import('./features/public-quests/public-quests-page.tsx'),
    'PublicQuestsPage',
  ),
  lazyRoute(
    paths.publicProjects.pattern,
    () => import('./features/public-projects/public-projects-page.tsx'),
    'PublicProjectsPage',
  ),
  lazyRoute(
    paths.publicQuest.pattern,
    () => import('./features/public-quest/public-quest-page.tsx'),
    'PublicQuestPage',
  ),
  lazyRoute(
    paths.publicProfile.pattern,
    () => import('./features/public-profile/public-profile-page.tsx'),
    'PublicProfilePage',
  ),
  lazyRoute(
    paths.publicProject.pattern,
    () => import('./features/public-project/public-project-page.tsx'),
    'PublicProjectPage',
  ),
  lazyRoute(
    paths.publicPayouts.pattern,
    () => import('./features/public-payouts/public-payouts-page.tsx'),
    'PublicPayoutsPage',
  ),
  lazyRoute(
    paths.publicPayoutMonth.pattern,
    () => import('./features/public-payouts/public-payout-month-page.tsx'),
    'PublicPayoutMonthPage',
  ),
  lazyRoute(paths.confirmEmail.pattern, () => import('./features/email/confirm-email-page.tsx'), 'ConfirmEmailPage'),
  lazyRoute(paths.unsubscribe.pattern, () => import('./features/email/unsubscribe-page.tsx'), 'UnsubscribePage'),
  { path: paths.userHome.pattern, element: toDashboard },
  lazyRoute(paths.connect.pattern, () => import('./features/connect/connect-page.tsx'), 'ConnectPage'),
  {
    // The frame around every page behind the sign-in stays while the pages change.
    lazy: lazyPage(() => import('./features/user-area/user-area.tsx'), 'UserArea'),
    // A page that breaks leaves the frame around it as it is.
    children: [
      {
        ErrorBoundary: PageError,
        lazy: lazyPage(() => import('./shared/visits/visit-area.tsx'), 'VisitArea'),
        children: userPages,
      },
    ],
  },
  lazyRoute(paths.preview.pattern, () => import('./features/preview/preview-page.tsx'), 'PreviewPage'),
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

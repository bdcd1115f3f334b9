import { STORAGE_KEYS } from '@magnetx/contracts';
import { createPasswordArea } from '@magnetx/federation/api';
import { createFormDrafts } from '@magnetx/federation/forms';
import { paths } from '../paths.ts';

/** Unsent form input of this area. */
export const drafts = createFormDrafts(STORAGE_KEYS.projectDrafts);

/** The project area's session, its guards and its way out. */
const area = createPasswordArea({
  reducerPath: 'projectApi',
  tokenKey: STORAGE_KEYS.projectToken,
  infoKey: STORAGE_KEYS.projectInfo,
  returnPathKey: STORAGE_KEYS.projectReturnPath,
  areaPath: paths.home.pattern,
  publicPaths: [paths.login.href(), paths.register.href()],
  loginHref: paths.login.href(),
  homeHref: paths.dashboard.href(),
  onLogOut: drafts.clear,
});

export const { session: projectSession, RequireSignIn, GuestOnly, hrefAfterSignIn, logOut, sendSecret, proofs } = area;

/** The cache tags. A mutation invalidates the tags of the data that it changes, and their queries refetch. */
export const TAG_TYPES = [
  'Project',
  'Quests',
  'Reports',
  'Statement',
  'DepositWallets',
  'CreditRequest',
  'Perks',
  'Email',
  'SecondFactor',
  'Sessions',
  'LinkedAccounts',
  'Notifications',
  'Applications',
  'Submissions',
  'Answers',
  'Team',
  'Callouts',
  'Drafts',
] as const;

export type Tag = (typeof TAG_TYPES)[number];

/** The project area's door to the API. Features inject their endpoints. */
export const projectApi = area.api.enhanceEndpoints({ addTagTypes: TAG_TYPES });

import { STORAGE_KEYS, type Admin } from '@magnetx/contracts';
import { createPasswordArea } from '@magnetx/federation/api';
import { paths } from '../paths.ts';

/** The admin area's session, its guards and its way out. */
const area = createPasswordArea({
  reducerPath: 'adminApi',
  tokenKey: STORAGE_KEYS.adminToken,
  infoKey: STORAGE_KEYS.adminInfo,
  entries: {
    [STORAGE_KEYS.adminAuthenticated]: () => 'true',
    [STORAGE_KEYS.adminEmail]: (admin) => (admin as Partial<Admin> | undefined)?.username ?? '',
  },
  returnPathKey: STORAGE_KEYS.adminReturnPath,
  areaPath: paths.home.href(),
  publicPaths: [paths.login.href(), paths.create.href()],
  loginHref: paths.login.href(),
  homeHref: paths.dashboard.href(),
});

export const { session: adminSession, RequireSignIn, GuestOnly, hrefAfterSignIn, logOut, sendSecret, proofs } = area;

/** The cache tags. A mutation invalidates the tags of the data that it changes, and their queries refetch. */
const TAG_TYPES = [
  'Stats',
  'Review',
  'Appeals',
  'Holds',
  'Projects',
  'Statement',
  'Users',
  'Payouts',
  'Transfers',
  'Messages',
  'CreditRequests',
  'Featured',
  'Pictures',
  'Perks',
  'Email',
  'SecondFactor',
  'Sessions',
  'LinkedAccounts',
  'Seasons',
  'Audit',
  'Releases',
  'System',
] as const;

export type Tag = (typeof TAG_TYPES)[number];

/** The admin area's door to the API. Features inject their endpoints. */
export const adminApi = area.api.enhanceEndpoints({ addTagTypes: TAG_TYPES });

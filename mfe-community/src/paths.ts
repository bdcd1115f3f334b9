import { LEGAL_PATHS } from '@magnetx/federation/pages';
import { generateQuery } from './shared/browser/query';

/** Every page of this area: the pattern that the route table mounts, and how to link to it. */
export const paths = {
  landing: { pattern: '/', href: () => '/' },
  waitlist: { pattern: '/waitlist', href: () => '/waitlist' },
  terms: { pattern: LEGAL_PATHS.terms },
  privacy: { pattern: LEGAL_PATHS.privacy },
  userHome: { pattern: '/user', href: () => '/user' },
  connect: { pattern: '/user/connect', href: (ref?: string | null) => `/user/connect${generateQuery({ ref })}` },
  dashboard: { pattern: '/user/dashboard', href: () => '/user/dashboard' },
  tasks: { pattern: '/user/cr8', href: () => '/user/cr8' },
  /** An older name of the tasks' page. */
  earn: { pattern: '/user/earn' },
  giveaways: { pattern: '/user/giveaways', href: () => '/user/giveaways' },
  opportunities: { pattern: '/user/opportunities', href: () => '/user/opportunities' },
  defi: { pattern: '/user/defi', href: () => '/user/defi' },
  userUnknown: { pattern: '/user/*' },
} as const;

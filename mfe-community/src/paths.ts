import { generateQuery } from './shared/browser/query';

/** Every page of this area: the pattern that the route table mounts, and how to link to it. */
export const paths = {
  landing: { pattern: '/', href: () => '/' },
  waitlist: { pattern: '/waitlist', href: () => '/waitlist' },
  userHome: { pattern: '/user', href: () => '/user' },
  connect: { pattern: '/user/connect', href: (ref?: string | null) => `/user/connect${generateQuery({ ref })}` },
  dashboard: { pattern: '/user/dashboard', href: () => '/user/dashboard' },
  userUnknown: { pattern: '/user/*' },
} as const;

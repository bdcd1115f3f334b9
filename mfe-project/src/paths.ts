/** Every page of this area: the pattern that the route table mounts, and how to link to it. */
export const paths = {
  /** The public site's first page, another area's. */
  siteHome: { href: () => '/' },
  home: { pattern: '/project' },
  dashboard: { pattern: '/project/dashboard', href: () => '/project/dashboard' },
  login: { pattern: '/project/login', href: () => '/project/login' },
  register: { pattern: '/project/register', href: () => '/project/register' },
} as const;

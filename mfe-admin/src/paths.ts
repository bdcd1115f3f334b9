/** Every page of this area: the pattern that the route table mounts, and how to link to it. */
export const paths = {
  /** The public site's first page, another area's. */
  siteHome: { href: () => '/' },
  home: { pattern: '/admin', href: () => '/admin' },
  dashboard: { pattern: '/admin/dashboard', href: () => '/admin/dashboard' },
  login: { pattern: '/admin/login', href: () => '/admin/login' },
  create: { pattern: '/admin/create', href: () => '/admin/create' },
  unknown: { pattern: '/admin/*' },
} as const;

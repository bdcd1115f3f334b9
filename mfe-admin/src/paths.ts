/** Every page of this area: the pattern that the route table mounts, and how to link to it. */
export const paths = {
  /** The public site's first page, another area's. */
  siteHome: { href: () => '/' },
  home: { pattern: '/admin', href: () => '/admin' },
  dashboard: { pattern: '/admin/dashboard', href: () => '/admin/dashboard' },
  manageTasks: {
    pattern: '/admin/manage-tasks',
    /** `search` lists the submissions with these words alone. */
    href: (search = '') => `/admin/manage-tasks${search && `?search=${encodeURIComponent(search)}`}`,
  },
  manageProjects: {
    pattern: '/admin/manage-projects',
    /** `search` lists the projects of this name alone. */
    href: (search = '') => `/admin/manage-projects${search && `?search=${encodeURIComponent(search)}`}`,
  },
  project: { pattern: '/admin/projects/:projectId', href: (projectId: string) => `/admin/projects/${projectId}` },
  users: { pattern: '/admin/users', href: () => '/admin/users' },
  user: { pattern: '/admin/users/:userId', href: (userId: string) => `/admin/users/${userId}` },
  payouts: { pattern: '/admin/payouts', href: () => '/admin/payouts' },
  payout: { pattern: '/admin/payouts/:batchId', href: (batchId: string) => `/admin/payouts/${batchId}` },
  messages: { pattern: '/admin/messages', href: () => '/admin/messages' },
  audit: {
    pattern: '/admin/audit',
    href: (search = '') => `/admin/audit${search && `?search=${encodeURIComponent(search)}`}`,
  },
  featured: { pattern: '/admin/featured', href: () => '/admin/featured' },
  login: { pattern: '/admin/login', href: () => '/admin/login' },
  create: { pattern: '/admin/create', href: () => '/admin/create' },
  unknown: { pattern: '/admin/*' },
} as const;

import { RESET_PATHS } from '@magnetx/contracts';

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
  /** A quest (`quest-7`), an edit of one (`edit-…`), or work (`work-…`). */
  submission: { pattern: '/admin/manage-tasks/:itemId', href: (itemId: string) => `/admin/manage-tasks/${itemId}` },
  appeals: { pattern: '/admin/appeals', href: () => '/admin/appeals' },
  holds: { pattern: '/admin/holds', href: () => '/admin/holds' },
  manageProjects: { pattern: '/admin/manage-projects', href: () => '/admin/manage-projects' },
  project: { pattern: '/admin/projects/:projectId', href: (projectId: string) => `/admin/projects/${projectId}` },
  users: { pattern: '/admin/users', href: () => '/admin/users' },
  user: { pattern: '/admin/users/:userId', href: (userId: string) => `/admin/users/${userId}` },
  payouts: { pattern: '/admin/payouts', href: () => '/admin/payouts' },
  payout: { pattern: '/admin/payouts/:batchId', href: (batchId: string) => `/admin/payouts/${batchId}` },
  deposits: { pattern: '/admin/deposits', href: () => '/admin/deposits' },
  messages: { pattern: '/admin/messages', href: () => '/admin/messages' },
  audit: {
    pattern: '/admin/audit',
    /** `about` lists the lines about one account or payout alone: `project:<id>`. */
    href: (about = '') => `/admin/audit${about && `?about=${encodeURIComponent(about)}`}`,
  },
  featured: { pattern: '/admin/featured', href: () => '/admin/featured' },
  pictures: { pattern: '/admin/pictures', href: () => '/admin/pictures' },
  perks: { pattern: '/admin/perks', href: () => '/admin/perks' },
  seasons: { pattern: '/admin/seasons', href: () => '/admin/seasons' },
  releases: { pattern: '/admin/releases', href: () => '/admin/releases' },
  /** Where a person who lost the password asks for a link: public. */
  forgot: { pattern: '/admin/forgot', href: () => '/admin/forgot' },
  settings: { pattern: '/admin/settings', href: () => '/admin/settings' },
  login: { pattern: '/admin/login', href: () => '/admin/login' },
  /** Where an admin with a reset link chooses a new password: public. */
  reset: { pattern: RESET_PATHS.admin.replace('{token}', ':token') },
  create: { pattern: '/admin/create', href: () => '/admin/create' },
  unknown: { pattern: '/admin/*' },
} as const;

const PAGE_OF = { user: paths.user, project: paths.project, payout: paths.payout } as const;

/** The page of what a line of the audit log is about: `user:<id>`, `project:<id>`, `payout:<id>`, or an item. */
export function hrefOfSubject({ about, subject }: { readonly about: string; readonly subject: string }): string | null {
  const [kind = '', id = ''] = about.split(':');
  if (kind in PAGE_OF) return PAGE_OF[kind as keyof typeof PAGE_OF].href(id);
  return /^(quest|edit|work)-\w+$/.test(subject) ? paths.submission.href(subject) : null;
}

/** The page of the author of work, or of the project. */
export function hrefOfSubmitter({ userId, projectId }: { readonly userId: string | null; readonly projectId: string }) {
  return userId === null ? paths.project.href(projectId) : paths.user.href(userId);
}

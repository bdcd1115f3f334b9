import { t } from '@magnetx/texts';
/** The roles of a project's members. */
export const PROJECT_ROLES = ['owner', 'editor', 'viewer'] as const;
export type ProjectRole = (typeof PROJECT_ROLES)[number];

/** The roles of admins. */
export const ADMIN_ROLES = ['administrator', 'reviewer', 'finance', 'support'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** The role of an admin for whom none is stored, and of a new one. */
export const DEFAULT_ADMIN_ROLE: AdminRole = 'administrator';

export type Role = ProjectRole | AdminRole;

/** The roles that hold each permission of a project's calls. An owner holds all of them. */
const PROJECT_PERMISSIONS = {
  'project.read': ['owner', 'editor', 'viewer'],
  /** Includes the fees and reserves of quests, which the project's balances pay. */
  'quests.write': ['owner', 'editor'],
  'work.recommend': ['owner', 'editor'],
  /** Decides about work that the reserve of its quest covers. */
  'work.decide': ['owner', 'editor'],
  'reports.share': ['owner', 'editor'],
  /** Offers perks, and fulfils and refunds what users redeem; reads their codes. */
  perks: ['owner', 'editor'],
  /** Moves money into or between the project's balances, or asks for it. */
  'money.spend': ['owner'],
  /** The public face of the project itself, such as its logo. */
  profile: ['owner'],
  /** Members, their roles and invitations. */
  team: ['owner'],
} as const satisfies Record<string, readonly ProjectRole[]>;
export type ProjectPermission = keyof typeof PROJECT_PERMISSIONS;

/** The roles that hold each permission of the admins' calls. An administrator holds all of them. */
const ADMIN_PERMISSIONS = {
  'admin.read': ['administrator', 'reviewer', 'finance', 'support'],
  /** Decisions on quests, edits and work. */
  review: ['administrator', 'reviewer'],
  featured: ['administrator', 'reviewer'],
  seasons: ['administrator', 'reviewer'],
  /** Removes pictures that projects uploaded. */
  pictures: ['administrator', 'reviewer'],
  /** Payouts, deposits, credits, points and wallets. */
  money: ['administrator', 'finance'],
  /** Offers and settles the site's own perks, and pauses or ends any. */
  'perks.manage': ['administrator', 'finance'],
  audit: ['administrator', 'finance'],
  users: ['administrator', 'support'],
  projects: ['administrator', 'support'],
  messages: ['administrator', 'support'],
  /** The releases of all areas, what pages report of them, and who changed what. */
  'releases.view': ['administrator', 'support'],
  /** Promotions and rollbacks of any area, beside its team. */
  'releases.manage': ['administrator'],
  /** Retries work that was given up. */
  jobs: ['administrator'],
  /** Admins and their roles, and the reset links of admins and members. */
  admins: ['administrator'],
} as const satisfies Record<string, readonly AdminRole[]>;
export type AdminPermission = keyof typeof ADMIN_PERMISSIONS;

export type Permission = ProjectPermission | AdminPermission;

const HOLDERS: Readonly<Record<Permission, readonly Role[]>> = { ...PROJECT_PERMISSIONS, ...ADMIN_PERMISSIONS };

/** Whether the role holds the permission. Roles and permissions of the other area never match. */
export function holdsPermission(role: Role, permission: Permission): boolean {
  return HOLDERS[permission].includes(role);
}

/** The permissions of a role, in the order of the table. */
export function permissionsOf(role: Role): Permission[] {
  return (Object.keys(HOLDERS) as Permission[]).filter((permission) => holdsPermission(role, permission));
}

/** `Viewer`, as people read it. */
export function roleName(role: Role): string {
  return role.charAt(0).toUpperCase() + role.slice(1);
}

/** The refusal of a call or a control whose permission the role does not hold. */
export function roleRefusal(role: Role): string {
  return t('Your role ({role}) may not do this.', { role: roleName(role) });
}

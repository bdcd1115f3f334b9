import { t } from '@magnetx/texts';
import { z } from 'zod';
import { DEFAULT_ADMIN_ROLE } from '../access/roles.ts';
import { PASSWORD_LENGTH_MAX, tooLong } from '../fields/lengths.ts';
import { isPlainText, notPlain } from '../fields/plain-text.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { momentOf } from '../units/local-moment.ts';
import { mxpSchema, typedAmount } from '../units/mxp.ts';
import { adminRoleSchema, createAdminSchema, newAdminPassword } from './admin.calls.ts';
import {
  isSortServed,
  numberedPageSchema,
  numberedPageShape,
  searchSchema,
  SORT_NOT_SERVED,
} from '../http/page.schema.ts';
import { reasonSchema, requiredReasonSchema } from '../fields/reason.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Users' });

/** Whether an account may sign in. */
export const userStatusSchema = z.enum(['Active', 'Inactive']);
export type UserStatus = z.infer<typeof userStatusSchema>;

const userRoleSchema = z.enum(['User', 'Admin']);

/** The filters of the user table, in display order. */
export const USER_STATUSES = ['all', ...userStatusSchema.options] as const;
export const USER_ROLES = ['all', ...userRoleSchema.options] as const;

/**
 * The orders of the user table, the default first; `-` is descending. Each is the order of an index of all users, so a
 * search or a status lists by joining date only.
 */
export const USER_SORTS = [
  '-joined',
  'joined',
  '-points',
  'points',
  '-referrals',
  'referrals',
  'handle',
  '-handle',
  'status',
  '-status',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The page size of the user table. */
export const USER_PAGE_SIZE = 10;

/** One account: of a person who signs in with X (`User`), or of an administrator (`Admin`). */
export const adminUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Always empty: X provides no address, and administrators have none. */
  email: z.string(),
  /** The handle at X, or the administrator's username. */
  handle: z.string(),
  /** An inactive account cannot sign in, and is left out of payouts. */
  status: userStatusSchema,
  role: userRoleSchema,
  /** Null for a user. */
  adminRole: adminRoleSchema.nullable(),
  points: mxpSchema,
  referrals: z.int().min(0),
  joined: z.iso.datetime(),
  /** Added by an administrator, and has not signed in with X yet. */
  isInvited: z.boolean(),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

export const userParams = z.object({ userId: z.string().min(1).max(64) });
const user = success({ user: adminUserSchema });

export const listUsers = defineCall('listUsers', 'GET /admin/users', {
  permission: 'admin.read',
  summary: 'Accounts: administrators first, then users in the order of `sort`; `search` matches word prefixes in names',
  query: z
    .object({
      ...numberedPageShape,
      limit: numberedPageShape.limit.default(USER_PAGE_SIZE),
      search: searchSchema,
      status: z.enum(USER_STATUSES).default('all'),
      role: z.enum(USER_ROLES).default('all'),
      sort: z.enum(USER_SORTS).default(USER_SORTS[0]),
    })
    .refine(
      ({ search, status, sort }) => isSortServed(sort, 'joined', search !== '' || status !== 'all'),
      SORT_NOT_SERVED,
    ),
  response: success({ users: z.array(adminUserSchema), pagination: numberedPageSchema }),
});

const HANDLE_INVALID = t('An X handle has 1 to 15 letters, digits or underscores');

/** The Add User form. A user is known by the handle until the first sign-in with X claims the account. */
export const addUserSchema = z.object({
  handle: z
    .string({ error: t('X handle is required') })
    .trim()
    .min(1, { error: t('X handle is required'), abort: true })
    .transform((handle) => handle.replace(/^@/, ''))
    .pipe(z.string().regex(/^[A-Za-z0-9_]{1,15}$/, HANDLE_INVALID)),
  name: z
    .string()
    .trim()
    .max(50, tooLong(t('Name'), 50))
    .refine(isPlainText, notPlain('Name'))
    .default(''),
});

export const addUser = defineCall('addUser', 'POST /admin/users', {
  permission: 'users',
  summary: 'Create an account that the owner of an X handle takes over at the first sign-in',
  audit: 'Add a user',
  body: addUserSchema,
  response: user,
  errors: ['name_taken'],
});

/**
 * What Edit may change. Making a user an administrator needs the creation password and a password for the new account,
 * whose username is the handle. An administrator who becomes a user loses the account, unless it is the caller's own or
 * the last active administrator. A new admin is an administrator unless `adminRole` says otherwise. Changes of admins
 * and to an admin need the permission `admins`.
 */
const editUserSchema = z
  .object({
    status: userStatusSchema.optional(),
    /** Of a suspension. The user reads it. */
    reason: reasonSchema.optional(),
    role: userRoleSchema.optional(),
    adminRole: adminRoleSchema.optional(),
    password: createAdminSchema.shape.password.optional(),
    creationPassword: z
      .string()
      .max(PASSWORD_LENGTH_MAX, tooLong(t('Creation password'), PASSWORD_LENGTH_MAX))
      .optional(),
  })
  .refine(({ role, creationPassword }) => role !== 'Admin' || Boolean(creationPassword), {
    message: t('Creation password is required'),
    path: ['creationPassword'],
  })
  .refine(({ role, password }) => role !== 'Admin' || Boolean(password), {
    message: t('Password is required'),
    path: ['password'],
  });

/**
 * The Edit form of an account with these current values, on a site with this minimum length of passwords; every field
 * is a text. It sends changed fields only, and passwords only for a new administrator.
 */
export function editUserFormSchema(
  current: Pick<AdminUser, 'status' | 'role' | 'adminRole'>,
  passwordLengthMin: number,
) {
  return z
    .object({
      status: userStatusSchema,
      role: userRoleSchema,
      adminRole: adminRoleSchema,
      password: z.string(),
      creationPassword: z.string(),
    })
    .transform(({ status, role, adminRole, password, creationPassword }): z.input<typeof editUserSchema> => {
      const edited: z.input<typeof editUserSchema> = {};
      if (status !== current.status) edited.status = status;
      if (role !== current.role) edited.role = role;
      if (role === 'Admin' && adminRole !== (current.adminRole ?? DEFAULT_ADMIN_ROLE)) edited.adminRole = adminRole;
      if (edited.role === 'Admin' && password) edited.password = password;
      if (edited.role === 'Admin' && creationPassword) edited.creationPassword = creationPassword;
      return edited;
    })
    .pipe(editUserSchema.safeExtend({ password: newAdminPassword(passwordLengthMin).optional() }));
}

const suspendUserSchema = z.object({
  /** The user reads it. */
  reason: requiredReasonSchema,
  /** When the suspension ends. Without it, it lasts until an admin or an upheld appeal lifts it. */
  until: z.iso.datetime(t('Choose a date and a time')).optional(),
});

/** The form's values. The end is a value of a `datetime-local` input. */
export const suspendUserFormSchema = z
  .object({ reason: z.string(), until: z.string() })
  .transform(({ reason, until: local }): z.input<typeof suspendUserSchema> => {
    const until = momentOf(local);
    return { reason, ...(until !== undefined && { until }) };
  })
  .pipe(suspendUserSchema);

export const suspendUser = defineCall('suspendUser', 'POST /admin/users/{userId}/suspend', {
  permission: 'users',
  summary: 'Suspend a user with a reason, and end all sessions; another reason or end replaces an earlier suspension',
  audit: 'Suspend a user',
  params: userParams,
  body: suspendUserSchema,
  response: user,
  errors: ['not_found'],
});

export const editUser = defineCall('editUser', 'PUT /admin/users/{userId}', {
  needsProof: true,
  permission: 'users',
  summary: 'Change the status or the role of an account',
  audit: 'Edit a user',
  rateLimit: 'admin-create',
  params: userParams,
  body: editUserSchema,
  response: user,
  errors: ['not_found', 'conflict', 'name_taken', 'creation_password_wrong', 'creation_disabled', 'too_many_requests'],
});

const POINTS_INVALID = t('Enter a whole amount of MXP other than 0');
const POINTS_MAX_MXP = 1_000_000_000;

const adjustPointsSchema = z.object({
  /** Positive to give, negative to take. */
  amount: z
    .int(POINTS_INVALID)
    .min(-POINTS_MAX_MXP, POINTS_INVALID)
    .max(POINTS_MAX_MXP, POINTS_INVALID)
    .refine((amount) => amount !== 0, POINTS_INVALID),
  /** Appears in the user's statement. */
  reason: requiredReasonSchema,
});

/** The form's values, with the amount as typed. */
export const adjustPointsFormSchema = adjustPointsSchema.extend({
  amount: typedAmount.pipe(adjustPointsSchema.shape.amount),
});

export const adjustPoints = defineCall('adjustPoints', 'POST /admin/users/{userId}/points', {
  needsProof: true,
  permission: 'money',
  summary: 'Add MXP to a user or deduct it, by a ledger entry with a reason; the balance never goes below zero',
  audit: 'Adjust points',
  params: userParams,
  body: adjustPointsSchema,
  response: user,
  errors: ['not_found', 'insufficient_balance'],
});

export const payDespiteFlags = defineCall('payDespiteFlags', 'POST /admin/users/{userId}/pay', {
  needsProof: true,
  permission: 'money',
  summary: 'Pay a held reward despite the flags of its work, or without one, the wallet that other users have too',
  audit: 'Pay despite flags',
  params: userParams,
  body: z.object({ reward_id: z.string().min(1).max(64).optional() }),
  response: success({}),
  errors: ['not_found', 'already_decided'],
});

export const removeUser = defineCall('removeUser', 'DELETE /admin/users/{userId}', {
  needsProof: true,
  permission: 'users',
  summary: 'Delete an account: personal data is erased, the ledger keeps an anonymous id',
  audit: 'Delete a user',
  params: userParams,
  response: success({}),
  errors: ['not_found', 'conflict'],
});

import { t } from '@magnetx/texts';
import { z } from 'zod';
import { FEATURE_NAMES } from '../access/features.ts';
import { PROJECT_ROLES } from '../access/roles.ts';
import { PASSWORD_LENGTH_MAX, tooLong } from '../fields/lengths.ts';
import { isRepeated, newPassword, NOT_REPEATED_EITHER } from '../accounts/new-password.ts';
import { requiredName } from '../fields/plain-text.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { debtShape } from '../units/debt.ts';
import { mxpSchema } from '../units/mxp.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project' });

export const projectStatusSchema = z.enum(['active', 'suspended']);
export type ProjectStatus = z.infer<typeof projectStatusSchema>;

export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  status: projectStatusSchema,
});
export type Project = z.infer<typeof projectSchema>;

const registerProjectSchema = z.object({
  name: requiredName(t('Project name'), 80),
  username: requiredName(t('Username'), 40),
  password: newPassword({}),
});

/**
 * The form of a site with this minimum length. It adds the repeated password, which stays in the browser. It shows
 * every message, in this order.
 */
export function registerProjectFormSchema(lengthMin: number) {
  return registerProjectSchema
    .extend({ password: newPassword({ lengthMin }), confirmPassword: z.string() })
    .refine(isRepeated, NOT_REPEATED_EITHER);
}

export const projectLoginSchema = z.object({
  /** A username or a project name. */
  username: requiredName(t('Username'), 200),
  password: z
    .string({ error: t('Password is required') })
    .max(PASSWORD_LENGTH_MAX, tooLong(t('Password'), PASSWORD_LENGTH_MAX))
    .refine((password) => password.trim() !== '', t('Password is required')),
});

export const registerProject = defineCall('registerProject', 'POST /project/register', {
  audience: 'public',
  summary: 'Create a project account',
  rateLimit: 'sign-in',
  body: registerProjectSchema,
  response: success({ project: projectSchema }),
  errors: ['name_taken', 'too_many_requests'],
});

export const logInProject = defineCall('logInProject', 'POST /project/login', {
  audience: 'public',
  summary: 'Sign in as a project, by username or project name',
  rateLimit: 'sign-in',
  body: projectLoginSchema,
  response: success({ token: z.string(), project: projectSchema }),
  errors: ['invalid_credentials', 'second_factor_needed', 'account_locked', 'too_many_requests'],
});

export const getProjectDashboard = defineCall('getProjectDashboard', 'GET /project/dashboard', {
  permission: 'project.read',
  summary: 'The signed-in project, its MXP, and the figures of its quests',
  response: success({
    /** For the live connection. */
    project_id: z.string(),
    project_name: z.string(),
    project_status: projectStatusSchema,
    /** The id of the logo's picture; empty without one. */
    logo: z.string(),
    /** Whether the member has no confirmed e-mail address, on a site that sends e-mail. */
    asks_email: z.boolean(),
    /** The signed-in member. */
    member: z.object({ id: z.string(), name: z.string(), role: z.enum(PROJECT_ROLES) }),
    /** The features that the project has. */
    features: z.array(z.enum(FEATURE_NAMES)),
    mxp_balance: mxpSchema,
    /** All MXP credited and bought so far. */
    total_mxp: mxpSchema,
    active_quests: z.int().min(0),
    concluded_quests: z.int().min(0),
    /** Fees minus refunds, and rewards that its own dollars paid, in US dollars with at most two decimals. */
    total_spent: z.number(),
    ...debtShape,
    total_participants: z.int().min(0),
    /** Completions over participants of all quests, from 0 to 1. */
    completion_rate: z.number().min(0).max(1),
    /** The share of concluded quests with a completion, from 0 to 1; null without concluded quests. */
    quest_success_rate: z.number().min(0).max(1).nullable(),
    /** As in a quest's report, over all quests; null without completions. */
    average_completion_days: z.number().min(0).nullable(),
  }),
});

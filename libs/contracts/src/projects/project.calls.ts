import { z } from 'zod';
import { PASSWORD_LENGTH_MAX, tooLong } from '../accounts/lengths.ts';
import { newPassword } from '../accounts/new-password.ts';
import { isPlainText, notPlain } from '../accounts/plain-text.ts';
import { defineCall, success } from '../http/define-call.ts';
import { mxpSchema } from '../units/mxp.ts';

export const projectStatusSchema = z.enum(['active', 'suspended']);
export type ProjectStatus = z.infer<typeof projectStatusSchema>;

const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  status: projectStatusSchema,
});
export type Project = z.infer<typeof projectSchema>;

const requiredText = (what: string, lengthMax: number) => {
  const required = `${what} is required`;
  return z
    .string({ error: required })
    .trim()
    .min(1, required)
    .max(lengthMax, tooLong(what, lengthMax))
    .refine(isPlainText, notPlain(what));
};

const registerProjectSchema = z.object({
  name: requiredText('Project name', 80),
  username: requiredText('Username', 40),
  password: newPassword({}),
});

/** The form adds the repeated password, which is never sent. Every message is shown, in this order. */
export const registerProjectFormSchema = registerProjectSchema
  .extend({ confirmPassword: z.string() })
  .refine((form) => form.password === form.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
    when: () => true,
  });

export const projectLoginSchema = z.object({
  /** A username or a project name. */
  username: requiredText('Username', 200),
  password: z
    .string({ error: 'Password is required' })
    .max(PASSWORD_LENGTH_MAX, tooLong('Password', PASSWORD_LENGTH_MAX))
    .refine((password) => password.trim() !== '', 'Password is required'),
});

export const registerProject = defineCall({
  name: 'registerProject',
  method: 'POST',
  path: '/project/register',
  audience: 'public',
  tag: 'Project',
  summary: 'Create a project account',
  rateLimit: 'sign-in',
  body: registerProjectSchema,
  response: success({ project: projectSchema }),
  errors: ['name_taken', 'too_many_requests'],
});

export const logInProject = defineCall({
  name: 'logInProject',
  method: 'POST',
  path: '/project/login',
  audience: 'public',
  tag: 'Project',
  summary: 'Sign in as a project, by username or project name',
  rateLimit: 'sign-in',
  body: projectLoginSchema,
  response: success({ token: z.string(), project: projectSchema }),
  errors: ['invalid_credentials', 'account_locked', 'too_many_requests'],
});

export const getProjectDashboard = defineCall({
  name: 'getProjectDashboard',
  method: 'GET',
  path: '/project/dashboard',
  audience: 'project',
  tag: 'Project',
  summary: 'The signed-in project, its MXP, and how its quests do',
  response: success({
    /** For the live connection. */
    project_id: z.string(),
    project_name: z.string(),
    project_status: projectStatusSchema,
    mxp_balance: mxpSchema,
    /** All MXP ever credited to it. */
    total_mxp: mxpSchema,
    active_quests: z.int().min(0),
    concluded_quests: z.int().min(0),
    /** Fees paid, less those that came back, in US dollars with at most two decimals. */
    total_spent: z.number(),
    total_participants: z.int().min(0),
    /** Completions over participants of all quests, from 0 to 1. */
    completion_rate: z.number().min(0).max(1),
    /** The share of concluded quests that somebody completed, from 0 to 1; null before the first is concluded. */
    quest_success_rate: z.number().min(0).max(1).nullable(),
    /** Over all quests, as in a quest's report; null while nothing was completed. */
    average_completion_days: z.number().min(0).nullable(),
  }),
});

import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { projectStatusSchema } from '../projects/project.calls.ts';
import { statementPage, statementQuery } from '../rewards/reward.calls.ts';
import { mxpSchema } from '../units/mxp.ts';
import { ADMIN_PAGE_SIZE_MAX, numberedPageSchema, numberedPageShape, searchSchema } from './page.schema.ts';

/** The filters of the project table, in their order. */
export const PROJECT_STATUSES = ['all', ...projectStatusSchema.options] as const;

/** How many projects the dashboard lists (specification of the admin area, section 9). */
const RECENT_PROJECTS = 5;

const managerSchema = z.object({
  /** Of the account; one project has one account, so it is also the project's. */
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  username: z.string(),
  projectMXP: mxpSchema,
  projectStatus: projectStatusSchema,
  joined: z.iso.datetime(),
});
export type ProjectManager = z.infer<typeof managerSchema>;

export const listProjectManagers = defineCall({
  name: 'listProjectManagers',
  method: 'GET',
  path: '/admin/projects/managers',
  audience: 'admin',
  tag: 'Projects',
  summary: 'Registered project managers, who registered last first; `search` is the beginning of words in names',
  query: z.object({
    ...numberedPageShape,
    search: searchSchema,
    status: z.enum(PROJECT_STATUSES).default('all'),
  }),
  response: success({ managers: z.array(managerSchema), pagination: numberedPageSchema }),
});

export const listProjects = defineCall({
  name: 'listProjects',
  method: 'GET',
  path: '/admin/projects',
  audience: 'admin',
  tag: 'Projects',
  summary: 'The projects that registered last',
  query: z.object({ limit: z.coerce.number<number>().int().min(1).max(ADMIN_PAGE_SIZE_MAX).default(RECENT_PROJECTS) }),
  response: success({
    projects: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Always empty: projects register without one. */
        email: z.string(),
        username: z.string(),
        status: projectStatusSchema,
      }),
    ),
  }),
});

const projectParams = z.object({ projectId: z.string().min(1).max(64) });

export const suspendProject = defineCall({
  name: 'suspendProject',
  method: 'PUT',
  path: '/admin/projects/{projectId}/suspend',
  audience: 'admin',
  tag: 'Projects',
  summary: 'Suspend an active project, or reinstate a suspended one',
  audit: 'Suspend or reinstate',
  params: projectParams,
  /** The status that the admin saw: a project that has another one by now is left as it is (`conflict`). */
  query: z.object({ from: projectStatusSchema.optional() }),
  response: success({ project: z.object({ id: z.string(), status: projectStatusSchema }) }),
  errors: ['not_found', 'conflict'],
});

export const removeProject = defineCall({
  name: 'removeProject',
  method: 'DELETE',
  path: '/admin/projects/{projectId}',
  audience: 'admin',
  tag: 'Projects',
  summary: 'Close a project account: its quests end, fees of waiting ones and its balance go back to the platform',
  audit: 'Delete a project',
  params: projectParams,
  response: success({}),
  errors: ['not_found'],
});

export const getStatementOfProject = defineCall({
  name: 'getStatementOfProject',
  method: 'GET',
  path: '/admin/projects/{projectId}/statement',
  audience: 'admin',
  tag: 'Projects',
  summary: 'Every ledger line of a project, newest first, a page at a time',
  params: projectParams,
  query: statementQuery,
  response: statementPage,
  errors: ['not_found'],
});

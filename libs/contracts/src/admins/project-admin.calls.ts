import { z } from 'zod';
import { numberInQuery } from '../http/address-number.ts';
import { FEATURE_NAMES } from '../access/features.ts';
import { requiredReasonSchema } from '../fields/reason.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { projectStatusSchema } from '../projects/project.calls.ts';
import { projectStatementQuery, statementPage } from '../rewards/reward.calls.ts';
import { mxpSchema } from '../units/mxp.ts';
import { debtShape } from '../units/debt.ts';
import { usdCentsSchema } from '../units/usd.ts';
import {
  ADMIN_PAGE_SIZE_MAX,
  isSortServed,
  numberedPageSchema,
  numberedPageShape,
  searchSchema,
  SORT_NOT_SERVED,
} from '../http/page.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Projects' });

/** The filters of the project table, in their order. */
export const PROJECT_STATUSES = ['all', ...projectStatusSchema.options] as const;

/**
 * The orders of the project table, the default first; `-` is descending. Names are in order regardless of case. A
 * search or a status lists by registration date only. Balances are in the ledger, so no index has them in order.
 */
export const PROJECT_SORTS = [
  '-joined',
  'joined',
  'name',
  '-name',
  'username',
  '-username',
  'status',
  '-status',
] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** The number of projects on the dashboard. */
const RECENT_PROJECTS = 5;

export const managerSchema = z.object({
  /** The id of the account, which is also the project's: a project has one account. */
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  username: z.string(),
  projectMXP: mxpSchema,
  /** Its dollars, without those that are reserved for quests. */
  projectCents: usdCentsSchema,
  ...debtShape,
  projectStatus: projectStatusSchema,
  joined: z.iso.datetime(),
});
export type ProjectManager = z.infer<typeof managerSchema>;

export const listProjectManagers = defineCall('listProjectManagers', 'GET /admin/projects/managers', {
  permission: 'admin.read',
  summary: 'Registered project managers in the order of `sort`; `search` matches word prefixes in names',
  query: z
    .object({
      ...numberedPageShape,
      search: searchSchema,
      status: z.enum(PROJECT_STATUSES).default('all'),
      sort: z.enum(PROJECT_SORTS).default(PROJECT_SORTS[0]),
    })
    .refine(
      ({ search, status, sort }) => isSortServed(sort, 'joined', search !== '' || status !== 'all'),
      SORT_NOT_SERVED,
    ),
  response: success({ managers: z.array(managerSchema), pagination: numberedPageSchema }),
});

export const listProjects = defineCall('listProjects', 'GET /admin/projects', {
  permission: 'admin.read',
  summary: 'The newest projects',
  query: z.object({ limit: numberInQuery(1, ADMIN_PAGE_SIZE_MAX).default(RECENT_PROJECTS) }),
  response: success({
    projects: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        /** Always empty: projects register without an address. */
        email: z.string(),
        username: z.string(),
        status: projectStatusSchema,
      }),
    ),
  }),
});

export const projectParams = z.object({ projectId: z.string().min(1).max(64) });

const projectStatusChange = {
  permission: 'projects',
  params: projectParams,
  response: success({ project: z.object({ id: z.string(), status: projectStatusSchema }) }),
  errors: ['not_found'],
} as const;

export const suspendProject = defineCall('suspendProject', 'PUT /admin/projects/{projectId}/suspend', {
  ...projectStatusChange,
  /** The team reads the reason. */
  body: z.object({ reason: requiredReasonSchema.optional() }),
  summary: 'Suspend a project; a suspended one stays as it is',
  audit: 'Suspend a project',
});

export const reinstateProject = defineCall('reinstateProject', 'PUT /admin/projects/{projectId}/reinstate', {
  ...projectStatusChange,
  summary: 'Reinstate a suspended project; an active one stays as it is',
  audit: 'Reinstate a project',
});

export const chooseFeature = defineCall('chooseFeature', 'PUT /admin/projects/{projectId}/features/{feature}', {
  permission: 'projects',
  summary: 'Choose whether a project has a feature while that is switched on for chosen projects only',
  audit: 'Switch a feature',
  params: projectParams.extend({ feature: z.enum(FEATURE_NAMES) }),
  body: z.object({ is_chosen: z.boolean() }),
  response: success({}),
  errors: ['not_found'],
});

export const removeProject = defineCall('removeProject', 'DELETE /admin/projects/{projectId}', {
  needsProof: true,
  permission: 'projects',
  summary: 'Close a project account: its quests end, fees of waiting ones and its balance go back to the platform',
  audit: 'Delete a project',
  params: projectParams,
  response: success({}),
  errors: ['not_found'],
});

export const getStatementOfProject = defineCall('getStatementOfProject', 'GET /admin/projects/{projectId}/statement', {
  permission: 'admin.read',
  summary: 'Every ledger line of a project in MXP, dollars or both, newest first, a page at a time',
  params: projectParams,
  query: projectStatementQuery,
  response: statementPage,
  errors: ['not_found'],
});

import { z } from 'zod';
import { visitSourceSchema } from '../analytics/activity.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { listPageSchema, listQueryShape } from './quest-list.schema.ts';
import {
  countSchema,
  jobTypeSchema,
  questIdQuery,
  questIdSchema,
  shownQuestShape,
  type JobType,
} from './quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Opportunities' });

export const JOB_TYPE_LABELS = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  contract: 'Contract',
  internship: 'Internship',
} as const satisfies Record<JobType, string>;

export const OPPORTUNITY_FILTERS = ['all', ...jobTypeSchema.options] as const;
export const OPPORTUNITY_SORTS = ['new', 'old', 'a-z', 'z-a', 'salary-high', 'salary-low', 'active'] as const;

/** The progress of an application, as the applicant tracks it. */
export const applicationStatusSchema = z.enum(['applied', 'interview', 'offer', 'closed']);
export type ApplicationStatus = z.infer<typeof applicationStatusSchema>;

const opportunitySchema = z.object({
  ...shownQuestShape,
  company: z.string(),
  location: z.string(),
  /** As the project wrote it; may be empty. */
  salary: z.string(),
  benefits: z.string(),
  type: z.enum(Object.values(JOB_TYPE_LABELS)),
  postedDate: z.string(),
  /** The link of Apply Now; may be empty. */
  application_url: z.string(),
  /** An ad: Apply Now links to its landing page. */
  is_sponsored: z.boolean(),
  user_participation: z
    .object({
      /** `removed`: the opportunity was removed while the application was open. */
      status: z.enum([...applicationStatusSchema.options, 'removed']),
      applied_at: z.iso.datetime(),
    })
    .nullable(),
});
export type Opportunity = z.infer<typeof opportunitySchema>;

export const listOpportunities = defineCall('listOpportunities', 'GET /user/opportunities', {
  summary: 'Opportunities, a page at a time, with the applications of the user',
  query: z.object({
    ...listQueryShape,
    filter: z.enum(OPPORTUNITY_FILTERS).default('all'),
    sort: z.enum(OPPORTUNITY_SORTS).default('new'),
  }),
  response: success({
    opportunities: z.array(opportunitySchema),
    stats: z.object({ applied: countSchema, interviews: countSchema, offers: countSchema, active: countSchema }),
    pagination: listPageSchema,
  }),
});

export const getOpportunity = defineCall('getOpportunity', 'GET /user/opportunity', {
  summary: 'One opportunity, for the address of its detail dialog',
  query: questIdQuery,
  response: success({ opportunity: opportunitySchema }),
  errors: ['not_found', 'quest_removed'],
});

export const applyToOpportunity = defineCall('applyToOpportunity', 'POST /user/opportunities/apply', {
  summary: 'Track an application; applying again changes nothing',
  body: z.object({ opportunity_id: questIdSchema, source: visitSourceSchema.default('direct') }),
  response: success({ opportunity: opportunitySchema }),
  errors: ['not_found', 'quest_removed', 'quest_ended'],
});

export const moveApplication = defineCall('moveApplication', 'PUT /user/opportunities/application', {
  summary: 'Change the progress of an application',
  body: z.object({ opportunity_id: questIdSchema, status: applicationStatusSchema }),
  response: success({ opportunity: opportunitySchema }),
  errors: ['not_found', 'quest_removed'],
});

import { z } from 'zod';
import { visitSourceSchema } from '../analytics/activity.schema.ts';
import { defineCall, success } from '../http/define-call.ts';
import { listPageSchema, listQueryShape } from './quest-list.schema.ts';
import { jobTypeSchema, questIdSchema, shownQuestShape, type JobType } from './quest.schema.ts';

export const JOB_TYPE_LABELS = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  contract: 'Contract',
  internship: 'Internship',
} as const satisfies Record<JobType, string>;

/** `value` is what forms send, `label` what people read. */
export const JOB_TYPES = jobTypeSchema.options.map((value) => ({ value, label: JOB_TYPE_LABELS[value] }));

export const OPPORTUNITY_FILTERS = ['all', ...jobTypeSchema.options] as const;
export const OPPORTUNITY_SORTS = ['new', 'old', 'a-z', 'z-a', 'salary-high', 'salary-low', 'active'] as const;

/** How far an application has come, as the applicant keeps track of it. */
export const applicationStatusSchema = z.enum(['applied', 'interview', 'offer', 'closed']);
export type ApplicationStatus = z.infer<typeof applicationStatusSchema>;

const opportunitySchema = z.object({
  ...shownQuestShape,
  company: z.string(),
  location: z.string(),
  /** As the project wrote it; empty when it wrote none. */
  salary: z.string(),
  benefits: z.string(),
  type: z.enum(Object.values(JOB_TYPE_LABELS)),
  postedDate: z.string(),
  /** Where Apply Now leads; empty when the project gave no address. */
  application_url: z.string(),
  /** A paid listing, whose address is its landing page. */
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

const opportunityStatsSchema = z.object({
  applied: z.int().min(0),
  interviews: z.int().min(0),
  offers: z.int().min(0),
  active: z.int().min(0),
});

export const listOpportunities = defineCall({
  name: 'listOpportunities',
  method: 'GET',
  path: '/user/opportunities',
  audience: 'user',
  tag: 'Opportunities',
  summary: 'Opportunities, a page at a time, and how far the user has come with each',
  query: z.object({
    ...listQueryShape,
    filter: z.enum(OPPORTUNITY_FILTERS).default('all'),
    sort: z.enum(OPPORTUNITY_SORTS).default('new'),
  }),
  response: success({
    opportunities: z.array(opportunitySchema),
    stats: opportunityStatsSchema,
    pagination: listPageSchema,
  }),
});

export const getOpportunity = defineCall({
  name: 'getOpportunity',
  method: 'GET',
  path: '/user/opportunity',
  audience: 'user',
  tag: 'Opportunities',
  summary: 'One opportunity: what a shared address of a detail dialog opens',
  query: z.object({ id: z.coerce.number<number>().pipe(questIdSchema) }),
  response: success({ opportunity: opportunitySchema }),
  errors: ['not_found', 'quest_removed'],
});

export const applyToOpportunity = defineCall({
  name: 'applyToOpportunity',
  method: 'POST',
  path: '/user/opportunities/apply',
  audience: 'user',
  tag: 'Opportunities',
  summary: 'Keep track of an application; applying again changes nothing',
  body: z.object({ opportunity_id: questIdSchema, source: visitSourceSchema.default('direct') }),
  response: success({ opportunity: opportunitySchema }),
  errors: ['not_found', 'quest_removed', 'quest_ended'],
});

export const moveApplication = defineCall({
  name: 'moveApplication',
  method: 'PUT',
  path: '/user/opportunities/application',
  audience: 'user',
  tag: 'Opportunities',
  summary: 'Say how far an application has come',
  body: z.object({ opportunity_id: questIdSchema, status: applicationStatusSchema }),
  response: success({ opportunity: opportunitySchema }),
  errors: ['not_found', 'quest_removed'],
});

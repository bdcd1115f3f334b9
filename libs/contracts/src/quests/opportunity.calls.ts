import { t } from '@magnetx/texts';
import { z } from 'zod';
import { visitSourceSchema } from '../activity/activity.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { httpUrlSchema } from '../http/http-url.ts';
import { optionalText, requiredText, urlOrEmpty } from './draft-fields.ts';
import { listPageSchema, userListQueryShape, withDefaultOrder } from './quest-list.schema.ts';
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

/** The labels in the reader's language. The API's answers have them in English. */
export const jobTypeNames = (): Record<JobType, string> => ({
  'full-time': t('Full-time'),
  'part-time': t('Part-time'),
  contract: t('Contract'),
  internship: t('Internship'),
});

/** Of a label, which differs from its type by capitals alone, or of a type. */
export const jobTypeName = (label: string): string => jobTypeNames()[label.toLowerCase() as JobType];

export const OPPORTUNITY_FILTERS = ['all', ...jobTypeSchema.options] as const;
export const OPPORTUNITY_SORTS = [
  'new',
  'old',
  'a-z',
  'z-a',
  'salary-high',
  'salary-low',
  'active',
  'for-you',
] as const;

/** In the order of their progress. */
export const APPLICATION_STATUSES = ['applied', 'interview', 'offer', 'closed'] as const;

/** The progress of an application, as the project sets it, or the applicant at an outside link. */
export const applicationStatusSchema = z.enum(APPLICATION_STATUSES);
export type ApplicationStatus = z.infer<typeof applicationStatusSchema>;

/** The statuses, as the applicant reads them. */
export const APPLICATION_STATUS_LABELS = {
  applied: 'Applied',
  interview: 'Interview',
  offer: 'Offer',
  closed: 'Closed',
} as const satisfies Record<ApplicationStatus, string>;

export const APPLICATION_MESSAGE_LENGTH_MAX = 1_000;
const LINKS_MAX = 3;

/** Whether people apply on this site: the opportunity has no outside link. */
export function takesApplicationsHere({ application_url: link }: Pick<Opportunity, 'application_url'>): boolean {
  return !/^https?:\/\//i.test(link);
}

export const opportunitySchema = z.object({
  ...shownQuestShape,
  company: z.string(),
  location: z.string(),
  /** As the project wrote it; may be empty. */
  salary: z.string(),
  benefits: z.string(),
  type: z.enum(Object.values(JOB_TYPE_LABELS)),
  postedDate: z.string(),
  /** The link of Apply Now. Empty: people apply here. */
  application_url: z.string(),
  /** An ad: Apply Now links to its landing page. */
  is_sponsored: z.boolean(),
  user_participation: z
    .object({
      /** `removed`: the opportunity was removed while the application was open. */
      status: z.enum([...applicationStatusSchema.options, 'removed']),
      applied_at: z.iso.datetime(),
      /** The application that the user sent here, and the project's note. Null for one at an outside link. */
      application: z.object({ message: z.string(), links: z.array(z.string()), note: z.string() }).nullable(),
    })
    .nullable(),
});
export type Opportunity = z.infer<typeof opportunitySchema>;

export const listOpportunities = defineCall('listOpportunities', 'GET /user/opportunities', {
  summary: 'Opportunities, whole or a page at a time, with the applications of the user',
  query: z
    .object({
      ...userListQueryShape,
      filter: z.enum(OPPORTUNITY_FILTERS).default('all'),
      sort: z.enum(OPPORTUNITY_SORTS).optional(),
    })
    .transform(withDefaultOrder),
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
  errors: ['not_found', 'quest_removed', 'level_too_low'],
});

/** The form of an application on this site. */
export const applicationFormSchema = z
  .object({
    message: requiredText('Message', APPLICATION_MESSAGE_LENGTH_MAX),
    link_1: urlOrEmpty(t('First link')),
    link_2: urlOrEmpty(t('Second link')),
    link_3: urlOrEmpty(t('Third link')),
  })
  .transform(({ message, ...links }) => ({ message, links: Object.values(links).filter((link) => link !== '') }));

export const applyToOpportunity = defineCall('applyToOpportunity', 'POST /user/opportunities/apply', {
  summary: 'Apply on this site, or record that the user applied at the outside link; a second time changes nothing',
  body: z.object({
    opportunity_id: questIdSchema,
    source: visitSourceSchema.default('direct'),
    /** Required by an opportunity without a link; otherwise not stored. */
    message: optionalText('Message', APPLICATION_MESSAGE_LENGTH_MAX),
    links: z
      .array(httpUrlSchema(t('Link')))
      .max(LINKS_MAX, t('Add at most {linksMax} links', { linksMax: LINKS_MAX }))
      .default([]),
  }),
  response: success({ opportunity: opportunitySchema }),
  errors: ['not_found', 'quest_removed', 'quest_ended', 'level_too_low'],
});

export const moveApplication = defineCall('moveApplication', 'PUT /user/opportunities/application', {
  summary: 'Change the progress of an application at an outside link',
  body: z.object({ opportunity_id: questIdSchema, status: applicationStatusSchema }),
  response: success({ opportunity: opportunitySchema }),
  errors: ['not_found', 'quest_removed', 'conflict'],
});

export const withdrawApplication = defineCall('withdrawApplication', 'POST /user/opportunities/withdraw', {
  summary: 'Take back an application that was sent here, before the project has moved it',
  body: z.object({ opportunity_id: questIdSchema }),
  response: success({ opportunity: opportunitySchema }),
  errors: ['not_found', 'quest_removed', 'conflict'],
});

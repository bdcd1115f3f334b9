import { z } from 'zod';
import { idInAddress } from '../http/address-number.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { optionalText } from '../quests/draft-fields.ts';
import { applicationStatusSchema, type ApplicationStatus } from '../quests/opportunity.calls.ts';
import { listPageSchema, listQueryShape } from '../quests/quest-list.schema.ts';
import { countSchema, questIdSchema } from '../quests/quest.schema.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Project applications' });

/** The statuses, as an owner reads them. */
export const RECEIVED_STATUS_LABELS = {
  applied: 'Received',
  interview: 'Interview',
  offer: 'Offer',
  closed: 'Closed',
} as const satisfies Record<ApplicationStatus, string>;

export const APPLICATION_PAGE_SIZE = 24;
/** More applications of one status are not counted. */
export const APPLICATION_COUNT_MAX = 1_000;
const NOTE_LENGTH_MAX = 300;

const projectApplicationSchema = z.object({
  /** It names the revision: one that was withdrawn and sent again has another. */
  id: z.string(),
  quest: z.object({ id: questIdSchema, title: z.string() }),
  /** The applicant's at X. */
  handle: z.string(),
  /** The quests that the applicant took part in, and their approved submissions. */
  record: z.object({ quests: countSchema, approved: countSchema }),
  message: z.string(),
  links: z.array(z.string()),
  /** The project's note at its last move; may be empty. */
  note: z.string(),
  status: applicationStatusSchema,
  applied_at: z.iso.datetime(),
});
export type ProjectApplication = z.infer<typeof projectApplicationSchema>;

const count = countSchema.max(APPLICATION_COUNT_MAX);

export const listProjectApplications = defineCall('listProjectApplications', 'GET /project/applications', {
  permission: 'project.read',
  summary: 'The applications that users sent here for the opportunities of the project, newest first',
  query: z.object({
    page: listQueryShape.page,
    status: applicationStatusSchema.default('applied'),
    /** One opportunity. */
    quest: idInAddress().optional(),
  }),
  response: success({
    applications: z.array(projectApplicationSchema).max(APPLICATION_PAGE_SIZE),
    /** By status, at most 1,000 each. */
    counts: z.object({ applied: count, interview: count, offer: count, closed: count }),
    /** The opportunity that the list was narrowed to. */
    quest: projectApplicationSchema.shape.quest.nullable(),
    pagination: listPageSchema,
  }),
  errors: ['not_found'],
});

export const moveApplicationFormSchema = z.object({
  status: applicationStatusSchema,
  /** Shown to the applicant, in the place of an earlier note. */
  note: optionalText('Note', NOTE_LENGTH_MAX),
});

export const moveProjectApplication = defineCall(
  'moveProjectApplication',
  'POST /project/applications/{applicationId}/move',
  {
    permission: 'work.recommend',
    summary: 'Change the progress of an application; the applicant is notified',
    params: z.object({ applicationId: z.string().min(1).max(64) }),
    body: moveApplicationFormSchema,
    response: success({ application: projectApplicationSchema }),
    errors: ['not_found', 'item_changed', 'conflict'],
  },
);

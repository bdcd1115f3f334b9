import { t } from '@magnetx/texts';
import { z } from 'zod';
import { defineCallGroup, success } from '../../../http/define-call.ts';
import { httpUrlSchema } from '../../../http/http-url.ts';

const defineCall = defineCallGroup({ audience: 'project', tag: 'Callouts' });

/** The latest callouts of a project, which are stored. */
export const CALLOUTS_MAX = 100;
/** The requests about one person to one project on a UTC day. Then the person waits for the next one. */
export const CALLOUTS_PER_PERSON_MAX = 60;

const calloutSchema = z.object({
  id: z.string(),
  /** The `webhook-id` of the request. It stays the same when the same answer is checked again. */
  message_id: z.string(),
  at: z.iso.datetime(),
  /** Null for a test. */
  quest_id: z.int().nullable(),
  /** Null if the software said neither. */
  result: z.enum(['passed', 'failed']).nullable(),
  /** Why it did not pass, or is not known; may be empty. */
  reason: z.string(),
  /** The status of the answer. Null without one. */
  status: z.int().nullable(),
  duration_ms: z.int(),
});
export type Callout = z.infer<typeof calloutSchema>;

const secret = success({ secret: z.string() });

export const listCallouts = defineCall('listCallouts', 'GET /project/callouts', {
  permission: 'project.read',
  summary: "The latest callouts to the project's software, newest first",
  response: success({ callouts: z.array(calloutSchema).max(CALLOUTS_MAX) }),
});

export const getCalloutSecret = defineCall('getCalloutSecret', 'GET /project/callouts/secret', {
  permission: 'quests.write',
  summary: 'The secret that signs the callouts of the project',
  response: secret,
});

export const replaceCalloutSecret = defineCall('replaceCalloutSecret', 'POST /project/callouts/secret', {
  permission: 'quests.write',
  summary: 'Replace the secret of callouts. For a day, both secrets sign',
  audit: 'Replace the secret of callouts',
  response: secret,
});

export const calloutTestSchema = z.object({ address: httpUrlSchema(t('The address')) });

export const testCallout = defineCall('testCallout', 'POST /project/callouts/test', {
  permission: 'quests.write',
  summary: 'Send a callout with example data, which concerns no person',
  body: calloutTestSchema,
  response: success({ callout: calloutSchema }),
});

export const resendCallout = defineCall('resendCallout', 'POST /project/callouts/{calloutId}/resend', {
  permission: 'quests.write',
  summary: 'Send a callout again whose answer is still waited for, under the same id',
  params: z.object({ calloutId: z.string().min(1).max(64) }),
  response: success({}),
  errors: ['not_found', 'conflict'],
});

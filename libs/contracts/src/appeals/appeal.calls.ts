import { z } from 'zod';
import { isVisible } from '../fields/plain-text.ts';
import { reasonSchema, REASON_REQUIRED } from '../fields/reason.schema.ts';
import { defineCallGroup, success } from '../http/define-call.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { APPEAL_KINDS, appealStateSchema, appealWordsSchema, ownAppealSchema } from './appeal.schema.ts';

const defineUserCall = defineCallGroup({ audience: 'user', tag: 'Appeals' });
const defineSuspendedCall = defineCallGroup({ audience: 'suspended', tag: 'Appeals' });
const defineAdminCall = defineCallGroup({ audience: 'admin', tag: 'Appeals' });

/** The form of an appeal. */
export const appealFormSchema = z.object({ words: appealWordsSchema });

export const sendAppeal = defineUserCall('sendAppeal', 'POST /user/appeals', {
  summary: 'Appeal against a decision, once; an admin answers',
  body: appealFormSchema.extend({
    kind: z.enum(APPEAL_KINDS).exclude(['suspension']),
    /** Of work: the id of its task. Of a hold: its own. */
    subject_id: z.string().min(1).max(64),
    /** The time of the decision that the user saw. Another one is refused with `item_changed`. */
    decided_at: z.iso.datetime(),
  }),
  response: success({ appeal: ownAppealSchema }),
  errors: ['not_found', 'item_changed', 'conflict'],
});

/** The suspension of a user, as its user sees it. */
const suspensionSchema = z.object({
  /** May be empty. */
  reason: z.string(),
  /** When it ends without an appeal; null without an end. */
  until: z.iso.datetime().nullable(),
  appeal: ownAppealSchema.nullable(),
});

export const getSuspension = defineSuspendedCall('getSuspension', 'GET /user/suspension', {
  summary: 'The reason and the end of the suspension, and the appeal against it',
  response: success({ suspension: suspensionSchema }),
});

export const appealSuspension = defineSuspendedCall('appealSuspension', 'POST /user/suspension/appeal', {
  summary: 'Appeal against the suspension, once; an administrator answers',
  body: appealFormSchema,
  response: success({ suspension: suspensionSchema }),
  errors: ['conflict'],
});

const appealIdSchema = z.string().min(1).max(64);

const appealSchema = z.object({
  id: appealIdSchema,
  kind: z.enum(APPEAL_KINDS),
  state: appealStateSchema,
  /** The title of what it is about. Its page in the admin area: `work-…`, or the page of a user: `user <id>`. */
  title: z.string(),
  item: z.string(),
  /** The @handle; empty for a deleted user. */
  from: z.string(),
  /** Empty once erased with the account. */
  words: z.string(),
  /** The reason of the decision that it is against. */
  reason: z.string(),
  sentAt: z.iso.datetime(),
  answer: z.string(),
  answeredAt: z.iso.datetime().nullable(),
});
export type Appeal = z.infer<typeof appealSchema>;

/** The filters of the appeals, in display order. */
export const APPEAL_FILTERS = ['open', 'upheld', 'dismissed'] as const;

export const listAppeals = defineAdminCall('listAppeals', 'GET /admin/appeals', {
  permission: 'admin.read',
  summary: 'Appeals in one state, oldest first, a page at a time',
  query: z.object({ ...followingPageShape, state: z.enum(APPEAL_FILTERS).default('open') }),
  response: success({ appeals: z.array(appealSchema), next: nextPageSchema }),
});

const answerShape = {
  outcome: appealStateSchema.extract(['upheld', 'dismissed']),
  /** For the user and the owner. */
  answer: reasonSchema.default(''),
};
const isAnswered = ({ outcome, answer }: { outcome: string; answer: string }) =>
  outcome === 'upheld' || isVisible(answer);
const UNANSWERED = { error: REASON_REQUIRED, path: ['answer'] };

/** The form of an answer. */
export const answerFormSchema = z.object(answerShape).refine(isAnswered, UNANSWERED);

export const answerAppeal = defineAdminCall('answerAppeal', 'POST /admin/appeals/answer', {
  permission: 'review',
  summary:
    'Uphold an appeal, which replaces the decision, or dismiss it, permanently; of suspended users with `users` alone',
  audit: 'Answer an appeal',
  body: z.object({ id: appealIdSchema, ...answerShape }).refine(isAnswered, UNANSWERED),
  response: success({ appeal: appealSchema }),
  errors: ['not_found', 'already_decided', 'no_places_left', 'not_reversible', 'insufficient_balance', 'conflict'],
});

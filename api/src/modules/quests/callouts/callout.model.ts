import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';

const KEPT_SECONDS = 30 * 86_400;

/** One request to the software of a project. It names no person: the claim leads to them, until it is erased. */
const calloutDocument = z.object({
  _id: z.string(),
  projectId: z.string(),
  /** The `webhook-id`. */
  messageId: z.string(),
  /** Null for a test. */
  claim: z.object({ questId: z.int(), claimId: z.string() }).nullable(),
  at: z.date(),
  /** Null if the software said neither. */
  result: z.enum(['passed', 'failed']).nullable(),
  reason: z.string(),
  status: z.int().nullable(),
  durationMs: z.int(),
});
export type CalloutDocument = z.output<typeof calloutDocument>;

/** Counts the secrets of a project, which are derived. Without a document, the first is in use. */
const secretDocument = z.object({ _id: z.string(), version: z.int(), replacedAt: z.date() });

const calloutSchemaOf = documentSchema(calloutDocument, 'callouts');
calloutSchemaOf.index({ projectId: 1, ...NEWEST_FIRST });
calloutSchemaOf.index({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS });

export const calloutModels = defineModels({
  callouts: ['Callout', calloutSchemaOf],
  secrets: ['CalloutSecret', documentSchema(secretDocument, 'callout_secrets')],
});

import { auditLineSchema as listedLine } from '@magnetx/contracts';
import { z } from 'zod';
import { defineModel, documentSchema } from '../../db/document-schema.ts';

/** One action of an admin. Lines are appended and read, and never changed (see the repository). */
const auditLineDocument = listedLine.omit({ id: true }).extend({
  _id: z.string(),
  at: z.date(),
  /** The project whose team may read the line. */
  projectId: z.string().exactOptional(),
  /** The word prefixes of admin, subject and detail. */
  searchPrefixes: z.array(z.string()),
});
export type AuditLineDocument = z.output<typeof auditLineDocument>;

const auditLineSchema = documentSchema(auditLineDocument, 'audit_lines');
// Newest first: all lines, by each filter, by both, and by a word.
const newestFirst = { at: -1, _id: -1 } as const;
auditLineSchema.index(newestFirst);
auditLineSchema.index({ action: 1, ...newestFirst });
auditLineSchema.index({ outcome: 1, ...newestFirst });
auditLineSchema.index({ action: 1, outcome: 1, ...newestFirst });
auditLineSchema.index({ searchPrefixes: 1, ...newestFirst });
// The changes of a project's team.
auditLineSchema.index({ projectId: 1, ...newestFirst }, { partialFilterExpression: { projectId: { $exists: true } } });

export const auditLineModel = defineModel('AuditLine', auditLineSchema);

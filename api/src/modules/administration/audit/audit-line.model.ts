import { auditLineSchema as listedLine } from '@magnetx/contracts';
import { z } from 'zod';
import { NEWEST_FIRST } from '../../../http/cursor-page.ts';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** One action of an admin. Lines are appended and read, and never changed (see the repository). */
const auditLineDocument = listedLine.omit({ id: true, about: true }).extend({
  _id: z.string(),
  at: z.date(),
  /** The project whose team may read the line. */
  projectId: z.string().exactOptional(),
  /** The word prefixes of admin, subject and detail. */
  searchPrefixes: z.array(z.string()),
  /** The user, the project or the payout that the line is about: `project:<id>`. Absent for other lines. */
  about: z.string().exactOptional(),
});
export type AuditLineDocument = z.output<typeof auditLineDocument>;

const auditLineSchema = documentSchema(auditLineDocument, 'audit_lines');
/** The orders of the log by column. Each is an index. */
export const AUDIT_ORDERS = {
  at: NEWEST_FIRST,
  admin: { admin: 1, ...NEWEST_FIRST },
  action: { action: 1, ...NEWEST_FIRST },
  outcome: { outcome: 1, ...NEWEST_FIRST },
} as const;

// Newest first: all lines, by each filter, by both, and by a word.
for (const index of Object.values(AUDIT_ORDERS)) auditLineSchema.index(index);
auditLineSchema.index({ action: 1, outcome: 1, ...NEWEST_FIRST });
auditLineSchema.index({ searchPrefixes: 1, ...NEWEST_FIRST });
// Also with other filters: one account has few lines.
auditLineSchema.index({ about: 1, ...NEWEST_FIRST });
// The changes of a project's team.
auditLineSchema.index({ projectId: 1, ...NEWEST_FIRST }, { partialFilterExpression: { projectId: { $exists: true } } });

export const auditLineModel = defineModel('AuditLine', auditLineSchema);

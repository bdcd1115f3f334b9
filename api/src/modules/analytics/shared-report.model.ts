import type { Connection } from 'mongoose';
import { z } from 'zod';
import { documentSchema } from '../../db/document-schema.ts';

/** The link by which anyone may read a quest's report: one per quest, until it is revoked. */
const sharedReportDocument = z.object({
  /** The quest's. */
  _id: z.int(),
  token: z.string(),
  createdAt: z.date(),
});
type SharedReportDocument = z.output<typeof sharedReportDocument>;

const sharedReportSchema = documentSchema(sharedReportDocument, 'shared_reports');
sharedReportSchema.index({ token: 1 }, { unique: true });

export function sharedReportModel(connection: Connection) {
  return connection.model<SharedReportDocument>('SharedReport', sharedReportSchema);
}

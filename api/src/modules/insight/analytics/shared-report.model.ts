import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** The public link to a quest's report. There is one per quest until it is revoked. */
const sharedReportDocument = z.object({
  /** The quest's id. */
  _id: z.int(),
  token: z.string(),
  createdAt: z.date(),
});

const sharedReportSchema = documentSchema(sharedReportDocument, 'shared_reports');
sharedReportSchema.index({ token: 1 }, { unique: true });

export const sharedReportModel = defineModel('SharedReport', sharedReportSchema);

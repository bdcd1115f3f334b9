import { z } from 'zod';
import { defineModels, documentSchema } from '../../../db/document-schema.ts';

/** The uploads of a project, an address or the site on one day. `_id`: subject and day. */
const budgetDocument = z.object({ _id: z.string(), pixels: z.int(), bytes: z.int(), expiresAt: z.date() });
export type PictureBudgetDocument = z.output<typeof budgetDocument>;

const budgetSchema = documentSchema(budgetDocument, 'picture_budgets');
budgetSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** The stored pictures of a project or of the site, added up. `_id`: the subject. */
const totalDocument = z.object({
  _id: z.string(),
  bytes: z.int(),
  count: z.int(),
  /** Increased by each change, so that a sum is stored only if nothing has changed since it began. */
  version: z.int(),
  /** When the pictures were last added up. 0 once some were removed. */
  summedAt: z.date(),
});

export const pictureCountModels = defineModels({
  budgets: ['PictureBudget', budgetSchema],
  totals: ['PictureTotal', documentSchema(totalDocument, 'picture_totals')],
});

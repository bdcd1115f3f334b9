import { z } from 'zod';
import { defineModel, documentSchema } from '../../../db/document-schema.ts';

/** The activity on the platform on one UTC day. */
const platformDayDocument = z.object({
  /** `yyyy-mm-dd` */
  _id: z.string(),
  signUps: z.int(),
  participants: z.int(),
  submissions: z.int(),
  /** The day was over when it was counted, so it is not counted again. */
  isFinal: z.boolean(),
});
export type PlatformDayDocument = z.output<typeof platformDayDocument>;

export const platformDayModel = defineModel('PlatformDay', documentSchema(platformDayDocument, 'platform_days'));

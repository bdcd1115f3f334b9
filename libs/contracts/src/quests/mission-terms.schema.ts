import { z } from 'zod';
import { ownedCheckSchema } from './checks/check.schema.ts';
import { REPEATS } from './kinds/mission/repeat.ts';

/** The further terms of a quest, as its owner and admins see them. Null and empty without any. */
export const missionTermsShape = {
  repeat: z.enum(REPEATS),
  opens_at: z.iso.datetime().nullable(),
  min_level: z.int().nullable(),
  /** The number of the quest that must be done before. */
  after_quest: z.int().nullable(),
  checks: z.array(ownedCheckSchema),
  early_hours: z.int().nullable(),
  early_level: z.int().nullable(),
} as const;
export type MissionTerms = z.output<z.ZodObject<typeof missionTermsShape>>;

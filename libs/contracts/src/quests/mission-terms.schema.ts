import { t } from '@magnetx/texts';
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

/** `2 hours for level 3`. Empty without early access. */
export const earlyTermsText = ({ early_hours: hours, early_level: level }: MissionTerms): string =>
  hours === null
    ? ''
    : t('{hours, plural, one {# hour for level {level}} other {# hours for level {level}}}', {
        hours,
        level: level ?? 1,
      });

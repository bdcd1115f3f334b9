import { t } from '@magnetx/texts';
import { z } from 'zod';
import { LEVELS } from '../../../units/level.ts';
import { whole } from '../../draft-fields.ts';
import { formOf, shapeOf, type CheckField } from '../check-fields.ts';

const FIGURE_MAX = 100_000_000;

const factOf = (name: string, max = FIGURE_MAX) =>
  ({ label: t('{name}, at least', { name }), input: 'whole', isOptional: true, schema: whole(name, 1, max) }) as const;

/** The known facts about a person, each with its required minimum. */
const FACTS = {
  level: factOf(t('Level'), LEVELS.length),
  referrals: factOf(t('People invited')),
  streak_weeks: factOf(t('Weeks of the streak')),
  followers: factOf(t('Followers on X')),
  member_days: factOf(t('Days on MagnetX')),
} as const satisfies Record<string, CheckField>;
export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as FactName[];
export const factLabel = (name: FactName): string => FACTS[name].label.replace(', at least', '');

/** The required facts as their owner and admins see them. */
export const factsSettingsSchema = z.object({ kind: z.literal('facts'), ...shapeOf(FACTS) });

/** The same as their owner posts them. */
export const postedFactsSchema = factsSettingsSchema.refine(
  (settings) => FACT_NAMES.some((name) => settings[name] !== undefined),
  t('Require at least one fact'),
);

/** The required facts, each with the person's own figure. Null if it is not known. */
export const shownFactsSchema = z.array(
  z.object({ label: z.string(), needed: z.int(), own: z.int().nullable(), is_met: z.boolean() }),
);

export const factsForm = formOf(FACTS);

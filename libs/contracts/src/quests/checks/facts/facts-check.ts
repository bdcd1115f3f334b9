import { z } from 'zod';
import { LEVELS } from '../../../units/level.ts';
import { whole } from '../../draft-fields.ts';
import { convert, numberOf } from '../../form-values.ts';

const FIGURE_MAX = 100_000_000;

/** The known facts about a person: for each its label, and its schema as the required minimum. */
const FACTS = {
  level: { label: 'Level', schema: whole('Level', 1, LEVELS.length) },
  referrals: { label: 'People invited', schema: whole('People invited', 1, FIGURE_MAX) },
  streak_weeks: { label: 'Weeks of the streak', schema: whole('Weeks of the streak', 1, FIGURE_MAX) },
  followers: { label: 'Followers on X', schema: whole('Followers on X', 1, FIGURE_MAX) },
  member_days: { label: 'Days on MagnetX', schema: whole('Days on MagnetX', 1, FIGURE_MAX) },
};
export type FactName = keyof typeof FACTS;
export const FACT_NAMES = Object.keys(FACTS) as FactName[];
export const factLabel = (name: FactName): string => FACTS[name].label;

const shape = Object.fromEntries(FACT_NAMES.map((name) => [name, FACTS[name].schema])) as {
  [Name in FactName]: (typeof FACTS)[Name]['schema'];
};

/** The required facts as their owner and admins see them. */
export const factsSettingsSchema = z.object({ kind: z.literal('facts'), ...shape });

/** The same as their owner posts them. */
export const postedFactsSchema = factsSettingsSchema.refine(
  (settings) => FACT_NAMES.some((name) => settings[name] !== undefined),
  'Require at least one fact',
);

/** The required facts, each with the person's own figure. Null if it is not known. */
export const shownFactsSchema = z.array(
  z.object({ label: z.string(), needed: z.int(), own: z.int().nullable(), is_met: z.boolean() }),
);

/** The facts in the post form. */
export type FactsForm = Readonly<Record<FactName, string>>;

export const factsForm = {
  empty: Object.fromEntries(FACT_NAMES.map((name) => [name, ''])) as FactsForm,
  inputOf: (form: FactsForm) => convert(form, numberOf, ...FACT_NAMES),
};

import { t } from '@magnetx/texts';
import { z } from 'zod';
import { LEVELS } from '../units/level.ts';
import { dateTime, whole } from './draft-fields.ts';
import { giveawayWords } from './kinds/giveaway/giveaway-fields.ts';
import { adWords, jobWords } from './kinds/opportunity/opportunity-fields.ts';
import { QUEST_KINDS } from './kinds/quest-kind.ts';
import { kindFields, type Draft, type DraftRule } from './kinds/quest-kind-draft.ts';
import { QUEST_KIND_DRAFTS } from './kinds/quest-kind-drafts.ts';
import { postedBasicsShape } from './quest-basics.schema.ts';
import { questTypeSchema } from './quest.schema.ts';

/** How far ahead a quest can be scheduled. */
export const START_DAYS_MAX = 90;

/** How far ahead a mission can open. */
export const OPENING_DAYS_MAX = 365;

const EARLY_HOURS_MAX = 72;

export const START_AFTER_END = t('The start must be before the end date');

const fieldsSchema = z.object({
  type: z.enum(questTypeSchema.options, { error: t('Quest type is required') }),
  ...postedBasicsShape,
  /** When an approved quest goes live; absent: on approval. The use case compares it with the clock. */
  startsAt: dateTime(t('The start is not a date')).optional(),
  /** The deadline. The use case checks that it is in the future. */
  endsAt: dateTime(t('The end date is not a date')).optional(),
  /** For these hours after it went live, only people at the level see it. All signed-in people are at level 1. */
  early_hours: whole(t('Hours of early access'), 0, EARLY_HOURS_MAX),
  early_level: whole(t('Level of early access'), 1, LEVELS.length),
  ...kindFields,
});

/** Words of a draft as they are edited: an absent one is kept. */
const editsOf = <Words extends Readonly<Record<string, z.ZodDefault<z.ZodType>>>>(words: Words) =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word.unwrap().optional()])) as {
    [Name in keyof Words]: z.ZodOptional<ReturnType<Words[Name]['unwrap']>>;
  };

const { title, description, requirements, tags, category, ...otherBasics } = postedBasicsShape;

/**
 * The editable fields of a pending or active quest; an absent one is kept. The type, the places and all amounts stay,
 * because the fee and the reserve were computed from them.
 */
export const questEditSchema = z.object({
  title,
  description,
  requirements,
  tags,
  endsAt: fieldsSchema.shape.endsAt,
  /** Of a quest that has not started. Null removes it: an approved quest then goes live immediately. */
  startsAt: fieldsSchema.shape.startsAt.nullable(),
  /** Of a task that is not approved. */
  duration_days: fieldsSchema.shape.duration_days.nullable(),
  category: category.optional(),
  ...editsOf(otherBasics),
  ...editsOf(giveawayWords),
  job_type: fieldsSchema.shape.job_type,
  ...editsOf(jobWords),
  ...editsOf(adWords),
});
export type QuestEdit = z.output<typeof questEditSchema>;

type Field = keyof z.output<typeof fieldsSchema> & string;
/** In the order of the messages. */
const RULES: readonly DraftRule<Field>[] = [
  ...QUEST_KINDS.flatMap((kind) =>
    QUEST_KIND_DRAFTS[kind].rules.map((rule) => ({
      ...rule,
      isBroken: (draft: Draft<Field>) => draft.type === kind && rule.isBroken(draft),
    })),
  ),
  {
    field: 'startsAt',
    message: START_AFTER_END,
    isBroken: ({ startsAt, endsAt }) => Date.parse(String(startsAt)) >= Date.parse(String(endsAt)),
  },
];

/**
 * The rules for posting a quest. All messages are reported together: those of the fields first, then those of the quest
 * type.
 */
export const questDraftSchema = RULES.reduce(
  (schema, { field, message, isBroken }) =>
    schema.refine((draft) => !isBroken(draft), { message, path: [field], when: () => true }),
  fieldsSchema,
);
export type QuestDraft = z.output<typeof questDraftSchema>;

/** The fields that at least one quest type requires, in the order of the messages. */
export const requiredDraftFields: readonly Field[] = [
  ...(Object.keys(fieldsSchema.shape) as Field[]).filter(
    (field) => !fieldsSchema.shape[field].safeParse(undefined).success,
  ),
  ...RULES.flatMap(({ field, isRequired }) => (isRequired ? [field] : [])),
];

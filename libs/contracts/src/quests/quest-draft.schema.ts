import { z } from 'zod';
import { isVisible } from '../fields/plain-text.ts';
import { formatFigure } from '../units/mxp.ts';
import {
  dateTime,
  dollars,
  LINE_LENGTH_MAX,
  optionalText,
  optionalUrl,
  text,
  urlOrEmpty,
  whole,
} from './draft-fields.ts';
import { postedBasicsShape } from './quest-basics.schema.ts';
import { pictureIdOrEmpty } from '../pictures/picture.schema.ts';
import { TASK_CASH_CENTS_MIN } from './quest-fee.ts';
import { jobTypeSchema, questTypeSchema } from './quest.schema.ts';

const MXP_MAX = 1_000_000;
const PEOPLE_MAX = 1_000_000;
const WINNERS_MAX = 1_000;
const DURATION_DAYS_MAX = 365;
const AD_BUDGET_CENTS_MIN = 100;

/** How far ahead a quest can be scheduled. */
export const START_DAYS_MAX = 90;

export const START_AFTER_END = 'The start must be before the end date';

export const AD_LANDING_REQUIRED = 'Landing URL is required for ads';
export const PRIZE_REQUIRED = 'Prize description is required for giveaways';

const fieldsSchema = z.object({
  type: z.enum(questTypeSchema.options, { error: 'Quest type is required' }),
  ...postedBasicsShape,
  /** When an approved quest goes live; absent: on approval. The use case compares it with the clock. */
  startsAt: dateTime('The start is not a date').optional(),
  /** The deadline. The use case checks that it is in the future. */
  endsAt: dateTime('The end date is not a date').optional(),
  /** Task: dollars on the wire, US cents once parsed. */
  cash_amount: dollars('Cash reward'),
  mxp_amount: whole('MXP reward', 0, MXP_MAX),
  /** The maximum number of a task's participants (absent: no limit), or the number of a giveaway's winners. */
  max_winners: whole('The number of people', 1, PEOPLE_MAX),
  duration_days: whole('Duration', 1, DURATION_DAYS_MAX),
  prize_value: dollars('Prize value'),
  prize_description: optionalText('Prize description', LINE_LENGTH_MAX),
  job_type: jobTypeSchema.optional(),
  location: optionalText('Location', LINE_LENGTH_MAX),
  salary_range: optionalText('Salary range', LINE_LENGTH_MAX),
  benefits: optionalText('Benefits'),
  application_url: optionalUrl('Application URL'),
  ad_mode: z.boolean().default(false),
  ad_budget: dollars('Ad budget'),
  ad_targeting: optionalText('Ad targeting'),
  ad_landing_url: optionalUrl('Landing URL'),
});

/**
 * The editable fields of a pending or active quest; an absent one is kept. The type, the places and all amounts stay,
 * because the fee and the reserve were computed from them.
 */
export const questEditSchema = fieldsSchema
  .pick({ title: true, description: true, requirements: true, tags: true, endsAt: true })
  .extend({
    /** Of a quest that has not started. Null removes it: an approved quest then goes live immediately. */
    startsAt: fieldsSchema.shape.startsAt.nullable(),
    /** Of a task that is not approved. */
    duration_days: fieldsSchema.shape.duration_days.nullable(),
    category: fieldsSchema.shape.category.optional(),
    language: fieldsSchema.shape.language.unwrap().optional(),
    cover: pictureIdOrEmpty.optional(),
    prize_description: text('Prize description', LINE_LENGTH_MAX).optional(),
    job_type: fieldsSchema.shape.job_type,
    location: text('Location', LINE_LENGTH_MAX).optional(),
    salary_range: text('Salary range', LINE_LENGTH_MAX).optional(),
    benefits: text('Benefits').optional(),
    ad_targeting: text('Ad targeting').optional(),
    application_url: urlOrEmpty('Application URL').optional(),
    ad_landing_url: urlOrEmpty('Landing URL').optional(),
  });
export type QuestEdit = z.output<typeof questEditSchema>;

type Field = keyof z.output<typeof fieldsSchema> & string;
/** The input of {@link RULES}. Fields may be missing or of another type, since all rules report together. */
type Draft = Readonly<Partial<Record<Field, unknown>>>;

interface Rule {
  readonly field: Field;
  readonly message: string;
  readonly isBroken: (draft: Draft) => boolean;
  /** The rule requires the field. */
  readonly isRequired?: true;
}

const isBlank = (value: unknown): boolean => value === undefined || (typeof value === 'string' && !isVisible(value));

function needs(field: Field, message: string, applies: (draft: Draft) => boolean): Rule {
  return { field, message, isBroken: (draft) => applies(draft) && isBlank(draft[field]), isRequired: true };
}

const isTask = ({ type }: Draft) => type === 'task';
const isGiveaway = ({ type }: Draft) => type === 'giveaway';
const isOpportunity = ({ type }: Draft) => type === 'opportunity';
const isAd = (draft: Draft) => isOpportunity(draft) && draft.ad_mode === true;

/** In the order of the messages. */
const RULES: readonly Rule[] = [
  needs('cash_amount', 'Cash reward is required for tasks', isTask),
  {
    field: 'cash_amount',
    message: 'Minimum cash reward for tasks is $500',
    isBroken: ({ type, cash_amount: cents }) =>
      type === 'task' && Number.isInteger(cents) && Number(cents) < TASK_CASH_CENTS_MIN,
  },
  needs('prize_value', 'Prize value is required for giveaways', isGiveaway),
  {
    field: 'prize_value',
    message: 'A giveaway without a prize in dollars needs an MXP reward',
    isBroken: (draft) => isGiveaway(draft) && draft.prize_value === 0 && !draft.mxp_amount,
  },
  {
    field: 'prize_value',
    message: 'Prize value must be at least $0.01 for each winner',
    isBroken: ({ type, prize_value: cents, max_winners: winners = 1 }) =>
      type === 'giveaway' &&
      [cents, winners].every(Number.isInteger) &&
      Number(cents) > 0 &&
      Number(cents) < Number(winners),
  },
  needs('prize_description', PRIZE_REQUIRED, isGiveaway),
  {
    field: 'max_winners',
    message: `A giveaway can have at most ${formatFigure(WINNERS_MAX)} winners`,
    isBroken: ({ type, max_winners: count }) =>
      type === 'giveaway' && Number.isInteger(count) && Number(count) > WINNERS_MAX,
  },
  needs('job_type', 'Job type is required for opportunities', isOpportunity),
  needs('ad_budget', 'Ad budget is required for ads', isAd),
  {
    field: 'ad_budget',
    message: 'Minimum ad budget is $1',
    isBroken: (draft) =>
      isAd(draft) && Number.isInteger(draft.ad_budget) && Number(draft.ad_budget) < AD_BUDGET_CENTS_MIN,
  },
  needs('ad_landing_url', AD_LANDING_REQUIRED, isAd),
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

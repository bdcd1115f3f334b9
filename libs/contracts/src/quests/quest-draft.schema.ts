import { z } from 'zod';
import { tooLong } from '../accounts/lengths';
import { isHonestText, isVisible, notPlain } from '../accounts/plain-text';
import { httpUrlSchema } from '../http/http-url';
import { formatFigure } from '../units/mxp';
import { OPPORTUNITY_FILTERS } from './opportunity.calls';
import { TASK_CASH_CENTS_MIN } from './quest-fee';
import { questTypeSchema } from './quest.schema';

/** The fixed list that a quest's category is chosen from. */
export const QUEST_CATEGORIES = [
  'Content Creation',
  'Giveaway',
  'Job Opportunity',
  'Community',
  'Marketing',
  'Internship',
  'Development',
  'Design',
  'Research',
  'Translation',
] as const;

/** The most tags that a quest can have. */
export const TAGS_MAX = 10;

const TEXT_LENGTH_MAX = 5_000;
const LINE_LENGTH_MAX = 120;
const TAG_LENGTH_MAX = 30;
const CENTS_MAX = 1_000_000_000;
const MXP_MAX = 1_000_000;
const PEOPLE_MAX = 1_000_000;
const WINNERS_MAX = 1_000;
const DURATION_DAYS_MAX = 365;

const text = (what: string, lengthMax = TEXT_LENGTH_MAX) =>
  z.string().trim().max(lengthMax, tooLong(what, lengthMax)).refine(isHonestText, notPlain(what));

const requiredText = (what: string, lengthMax?: number) =>
  z
    .string({ error: `${what} is required` })
    .trim()
    .refine(isVisible, `${what} is required`)
    .pipe(text(what, lengthMax));

const optionalText = (what: string, lengthMax?: number) => text(what, lengthMax).default('');

const optionalUrl = (what: string) => z.union([z.literal(''), httpUrlSchema(what)]).default('');

const whole = (what: string, min: number, max: number) =>
  z
    .int(`${what} must be a whole number`)
    .min(min, `${what} must be at least ${min}`)
    .max(max, `${what} can be at most ${formatFigure(max)}`)
    .optional();

const DOLLARS = /^(\d+)(?:\.(\d{1,2}))?$/;

/** The last moment that is written with a year of four digits, as answers are; an offset can lead beyond it. */
const LAST_MOMENT_MS = Date.parse('9999-12-31T23:59:59.999Z');

const dateTime = (error: string) =>
  z.iso.datetime({ offset: true, abort: true, error }).refine((value) => Date.parse(value) <= LAST_MOMENT_MS, error);

/** Dollars to cents by their digits: no multiplication, so no binary fraction. */
function centsOf(dollars: number): number {
  const [, whole = '', fraction = ''] = DOLLARS.exec(String(dollars)) ?? [];
  return Number(whole + fraction.padEnd(2, '0'));
}

/** Dollars with at most two decimals; in US cents once parsed. */
const dollars = (what: string) =>
  z
    .number()
    .refine((value) => DOLLARS.test(String(value)), {
      error: `${what} must be an amount in dollars with at most two decimals`,
      abort: true,
    })
    .transform(centsOf)
    .refine((cents) => cents <= CENTS_MAX, `${what} can be at most $10,000,000`)
    .optional();

const tagsSchema = z
  .array(text('A tag', TAG_LENGTH_MAX).refine(isVisible, 'A tag cannot be empty'), {
    error: 'At least one tag is required',
  })
  .min(1, 'At least one tag is required')
  .max(TAGS_MAX, `At most ${formatFigure(TAGS_MAX)} tags`)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag] as const)).values()]);

const fieldsSchema = z.object({
  type: z.enum(questTypeSchema.options, { error: 'Quest type is required' }),
  title: requiredText('Title', LINE_LENGTH_MAX),
  description: requiredText('Description'),
  category: z.enum(QUEST_CATEGORIES, { error: 'Category is required' }),
  requirements: optionalText('Requirements'),
  tags: tagsSchema,
  /** The moment until which it is open; whoever takes it checks that it lies ahead. */
  endsAt: dateTime('The end date is not a date').optional(),
  /** Task: dollars on the wire, US cents once parsed. */
  cash_amount: dollars('Cash reward'),
  mxp_amount: whole('MXP reward', 0, MXP_MAX),
  /** Of a task the most participants (left out: any number), of a giveaway the winners. */
  max_winners: whole('The number of people', 1, PEOPLE_MAX),
  duration_days: whole('Duration', 1, DURATION_DAYS_MAX),
  prize_value: dollars('Prize value'),
  prize_description: optionalText('Prize description', LINE_LENGTH_MAX),
  job_type: z.enum(OPPORTUNITY_FILTERS).exclude(['all']).optional(),
  location: optionalText('Location', LINE_LENGTH_MAX),
  salary_range: optionalText('Salary range', LINE_LENGTH_MAX),
  benefits: optionalText('Benefits'),
  application_url: optionalUrl('Application URL'),
  ad_mode: z.boolean().default(false),
  ad_budget: dollars('Ad budget'),
  ad_targeting: optionalText('Ad targeting'),
  ad_landing_url: optionalUrl('Landing URL'),
});

/** What an owner may change of a pending or active quest; a deadline that is left out stays (design, section 3). */
export const questEditSchema = fieldsSchema.pick({
  title: true,
  description: true,
  requirements: true,
  tags: true,
  endsAt: true,
});
export type QuestEdit = z.output<typeof questEditSchema>;

/** The parsed fields as the rules between them see them: any may be missing, since all rules report at once. */
type Draft = Partial<z.output<typeof fieldsSchema>>;
type Field = keyof Draft & string;

interface Rule {
  readonly field: Field;
  readonly message: string;
  readonly isBroken: (draft: Draft) => boolean;
}

const isBlank = (value: unknown): boolean => value === undefined || (typeof value === 'string' && !isVisible(value));

function needs(field: Field, message: string, applies: (draft: Draft) => boolean): Rule {
  return { field, message, isBroken: (draft) => applies(draft) && isBlank(draft[field]) };
}

const isTask = ({ type }: Draft) => type === 'task';
const isGiveaway = ({ type }: Draft) => type === 'giveaway';
const isOpportunity = ({ type }: Draft) => type === 'opportunity';
const isAd = (draft: Draft) => isOpportunity(draft) && draft.ad_mode === true;

/** In the order in which the messages are shown. */
const RULES: readonly Rule[] = [
  needs('cash_amount', 'Cash reward is required for tasks', isTask),
  {
    field: 'cash_amount',
    message: 'Minimum cash reward for tasks is $500',
    isBroken: ({ type, cash_amount: cents }) =>
      type === 'task' && Number.isInteger(cents) && Number(cents) < TASK_CASH_CENTS_MIN,
  },
  needs('prize_value', 'Prize value is required for giveaways', isGiveaway),
  needs('prize_description', 'Prize description is required for giveaways', isGiveaway),
  {
    field: 'max_winners',
    message: `A giveaway can have at most ${formatFigure(WINNERS_MAX)} winners`,
    isBroken: (draft) => isGiveaway(draft) && (draft.max_winners ?? 1) > WINNERS_MAX,
  },
  needs('job_type', 'Job type is required for opportunities', isOpportunity),
  needs('ad_budget', 'Ad budget is required for ads', isAd),
  needs('ad_landing_url', 'Landing URL is required for ads', isAd),
];

/**
 * What posting a quest takes (specification of the project area, sections 3, 5 and 7). Every message is reported at
 * once, in the order of the specification: the fields first, then what their type asks for.
 */
export const questDraftSchema = RULES.reduce(
  (schema, { field, message, isBroken }) =>
    schema.refine((draft) => !isBroken(draft), { message, path: [field], when: () => true }),
  fieldsSchema,
);
export type QuestDraft = z.output<typeof questDraftSchema>;

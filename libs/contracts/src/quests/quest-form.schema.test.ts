import { questDraftSchema } from './quest-draft.schema.ts';
import {
  EMPTY_QUEST_FORM,
  OPTIONAL_QUEST_FIELDS,
  questEditFormSchemaOf,
  questFormCost,
  questFormSchema,
  type QuestForm,
} from './quest-form.schema.ts';

const NO_MOMENTS = { startsAt: null, endsAt: null };
const DATES = { startsAt: '', endsAt: '' };
const WORDS = { title: 'A thread', description: 'About us', tags: ['DeFi'], requirements: '', ...DATES };
const FORM: QuestForm = { ...EMPTY_QUEST_FORM, ...WORDS, category: 'Community' };

const messagesOf = (form: QuestForm) => questFormSchema.safeParse(form).error?.issues.map(({ message }) => message);

it('reports everything that is missing, the fields before the rules of the type', () => {
  expect(messagesOf(EMPTY_QUEST_FORM)).toEqual([
    'Quest type is required',
    'Title is required',
    'Description is required',
    'Category is required',
    'At least one tag is required',
  ]);
  expect(messagesOf({ ...FORM, type: 'giveaway' })).toEqual([
    'Prize value is required for giveaways',
    'Prize description is required for giveaways',
  ]);
  expect(messagesOf({ ...FORM, type: 'opportunity', ad_mode: 'ad' })).toEqual([
    'Job type is required for opportunities',
    'Ad budget is required for ads',
    'Landing URL is required for ads',
  ]);
});

it('sends the fields of the chosen type only', () => {
  const filled: QuestForm = {
    ...FORM,
    cash_amount: '1000.10',
    prize_value: '100',
    prize_description: 'A ticket',
    mxp_amount: '20',
    job_type: 'contract',
    ad_mode: 'ad',
    ad_budget: '10',
    ad_landing_url: 'https://example.com',
  };
  const times = { startsAt: undefined, endsAt: undefined };
  const common = { ...WORDS, category: 'Community', cover: '', language: 'en', ...times };
  expect(questFormSchema.parse({ ...filled, type: 'task' })).toEqual({
    ...common,
    type: 'task',
    cash_amount: 1000.1,
    mxp_amount: 20,
  });
  expect(questFormSchema.parse({ ...filled, type: 'giveaway' })).toEqual({
    ...common,
    type: 'giveaway',
    prize_value: 100,
    prize_description: 'A ticket',
    mxp_amount: 20,
    max_winners: 1,
  });
  const ad = { ad_mode: true, ad_budget: 10, ad_landing_url: 'https://example.com' };
  expect(questFormSchema.parse({ ...filled, type: 'opportunity' })).toEqual({
    ...common,
    type: 'opportunity',
    job_type: 'contract',
    ...ad,
  });
  expect(questFormSchema.parse({ ...filled, type: 'opportunity', ad_mode: 'job' })).toMatchObject({ ad_mode: false });
});

it('converts the end to UTC, and passes an invalid one on to the rules', () => {
  const { endsAt } = questFormSchema.parse({ ...FORM, type: 'task', cash_amount: '500', endsAt: '2030-01-02T03:04' });
  expect(endsAt).toBe(new Date(2030, 0, 2, 3, 4).toISOString());
  expect(messagesOf({ ...FORM, type: 'task', cash_amount: '500', endsAt: 'soon' })).toEqual([
    'The end date is not a date',
  ]);
});

it('applies the same rules to edits', () => {
  const edit = { ...WORDS, job_type: '', duration_days: '' };
  expect(questEditFormSchemaOf(NO_MOMENTS).parse(edit)).toEqual({
    ...edit,
    job_type: undefined,
    duration_days: null,
    startsAt: null,
    endsAt: undefined,
  });
  const { error } = questEditFormSchemaOf(NO_MOMENTS).safeParse({ ...edit, title: ' ', tags: ['ok', 'x'.repeat(31)] });
  expect(error?.issues.map(({ path }) => path)).toEqual([['title'], ['tags']]);
});

it.each([
  [{ type: '' }, 0, 0],
  [{ type: 'task', cash_amount: '499.99' }, 0, 49_999],
  [{ type: 'task', cash_amount: '500' }, 12_500, 50_000],
  [{ type: 'task', cash_amount: '1000.10' }, 25_003, 100_010],
  [{ type: 'task', cash_amount: '500.001' }, 0, 0],
  [{ type: 'giveaway', prize_value: '' }, 1_000, 0],
  [{ type: 'giveaway', prize_value: '100.01' }, 1_001, 10_001],
  [{ type: 'opportunity', cash_amount: '900' }, 500, 0],
] as const)('%o costs %d MXP', (some, feeMxp, rewardCents) => {
  expect(questFormCost({ ...EMPTY_QUEST_FORM, ...some })).toMatchObject({ feeMxp, rewardCents });
});

it.each([
  [{ type: 'task', max_winners: '10' }, 10],
  [{ type: 'task', max_winners: '' }, null],
  [{ type: 'giveaway', max_winners: '3' }, null],
] as const)('%o has %p places', (some, maxParticipants) => {
  expect(questFormCost({ ...EMPTY_QUEST_FORM, ...some })).toMatchObject({ maxParticipants });
});

it('costs nothing without a chosen type, which a radio group reports as null', () => {
  expect(questFormCost({ ...EMPTY_QUEST_FORM, type: JSON.parse('null') })).toMatchObject({ feeMxp: 0, rewardCents: 0 });
});

it('costs what the server charges', () => {
  const form: QuestForm = { ...FORM, type: 'task', cash_amount: '579.58' };
  expect(questFormCost(form).rewardCents).toBe(questDraftSchema.parse(questFormSchema.parse(form)).cash_amount);
});

it('lists the optional fields, and has a default language', () => {
  expect(EMPTY_QUEST_FORM).toMatchObject({ language: 'en', tags: [], ad_mode: 'job', prize_value: '' });
  expect(OPTIONAL_QUEST_FIELDS).toEqual([
    'requirements',
    'language',
    'cover',
    'startsAt',
    'endsAt',
    'early_hours',
    'early_level',
    'mxp_amount',
    'max_winners',
    'duration_days',
    'location',
    'salary_range',
    'benefits',
    'application_url',
    'ad_targeting',
    'repeat',
    'opens_at',
    'min_level',
    'after_quest',
  ]);
  const task = { ...FORM, type: 'task' as const, cash_amount: '500' };
  expect(questFormSchema.parse({ ...task, language: 'pt-BR' })).toMatchObject({ language: 'pt-BR' });
  expect(messagesOf({ ...task, language: 'tlh' })).toEqual(['Language is not one of the list']);
});

import { questDraftSchema } from './quest-draft.schema.ts';

const common = {
  title: 'Write a thread',
  description: 'About us',
  category: 'Content Creation',
  tags: ['DeFi'],
};
const task = { ...common, type: 'task', cash_amount: 500 };
const giveaway = { ...common, type: 'giveaway', prize_value: 100, prize_description: 'An NFT' };
const opportunity = { ...common, type: 'opportunity', job_type: 'contract' };
const ad = { ...opportunity, ad_mode: true, ad_budget: 10, ad_landing_url: 'https://example.com' };

const messagesOf = (draft: object): string[] => {
  const parsed = questDraftSchema.safeParse(draft);
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
};

it.each([task, giveaway, opportunity, ad, { ...giveaway, prize_value: 0, mxp_amount: 40 }, { ...ad, ad_budget: 1 }])(
  'takes a complete draft %#',
  (draft) => {
    expect(messagesOf(draft)).toEqual([]);
  },
);

it.each([
  [
    {},
    [
      'Quest type is required',
      'Title is required',
      'Description is required',
      'Category is required',
      'At least one tag is required',
    ],
  ],
  [{ ...task, title: '  ', tags: [] }, ['Title is required', 'At least one tag is required']],
  [{ ...task, cash_amount: undefined }, ['Cash reward is required for tasks']],
  [
    { ...task, description: '', cash_amount: 499.99 },
    ['Description is required', 'Minimum cash reward for tasks is $500'],
  ],
  [
    { ...giveaway, prize_value: undefined, prize_description: ' ' },
    ['Prize value is required for giveaways', 'Prize description is required for giveaways'],
  ],
  [{ ...task, title: '\u200b', description: '\u3164' }, ['Title is required', 'Description is required']],
  [{ ...giveaway, prize_description: '\u2060' }, ['Prize description is required for giveaways']],
  [{ ...opportunity, job_type: undefined }, ['Job type is required for opportunities']],
  [{ ...giveaway, prize_value: 0 }, ['A giveaway without a prize in dollars needs an MXP reward']],
  [{ ...giveaway, prize_value: 0.01, max_winners: 3 }, ['Prize value must be at least $0.01 for each winner']],
  [{ ...ad, ad_budget: 0.99 }, ['Minimum ad budget is $1']],
  [{ ...ad, ad_budget: 0 }, ['Minimum ad budget is $1']],
  [{ ...ad, ad_budget: 1.001 }, ['Ad budget must be an amount in dollars with at most two decimals']],
  [{ ...giveaway, prize_value: 1e21 }, ['Prize value can be at most $10,000,000']],
  [{ ...opportunity, ad_mode: true }, ['Ad budget is required for ads', 'Landing URL is required for ads']],
])('reports everything that is missing, in order %#', (draft, messages) => {
  expect(messagesOf(draft)).toEqual(messages);
});

it.each([
  { ...task, category: 'Anything' },
  { ...task, cash_amount: 500.001 },
  { ...task, cash_amount: -500 },
  { ...task, cash_amount: 1e21 },
  { ...task, cash_amount: '500' },
  { ...task, cash_amount: 10_000_000.01 },
  { ...task, mxp_amount: 1.5 },
  { ...task, mxp_amount: -1 },
  { ...task, max_winners: 0 },
  { ...task, duration_days: 366 },
  { ...task, endsAt: 'tomorrow' },
  { ...task, startsAt: '2030-01-02T00:00:00Z', endsAt: '2030-01-02T00:00:00Z' },
  { ...task, endsAt: '9999-12-31T23:59:59-00:01' },
  { ...task, title: 'x'.repeat(121) },
  { ...task, tags: Array.from({ length: 11 }, (_, index) => `tag ${index}`) },
  { ...task, tags: [' '] },
  { ...task, tags: ['\u200b'] },
  { ...giveaway, max_winners: 1_001 },
  { ...giveaway, max_winners: { toString: 1 } },
  { ...opportunity, application_url: 'javascript:alert(1)' },
  { ...ad, ad_landing_url: 'ftp://example.com' },
])('refuses what is out of bounds %#', (draft) => {
  expect(messagesOf(draft)).toHaveLength(1);
});

it.each([
  [500, 50_000],
  [1_000.1, 100_010],
  [1_000.29, 100_029],
  [579.58, 57_958],
  [9_999_999.99, 999_999_999],
])('$%d are exactly %d cents', (dollars, cents) => {
  expect(questDraftSchema.parse({ ...task, cash_amount: dollars }).cash_amount).toBe(cents);
});

it('keeps a tag once, whatever its case', () => {
  expect(questDraftSchema.parse({ ...task, tags: ['NFT', 'defi', 'nft'] }).tags).toHaveLength(2);
  expect(questDraftSchema.parse({ ...task, tags: ['ＣＡＦÉ', 'café', 'Cafe\u0301'] }).tags).toEqual(['Café']);
});

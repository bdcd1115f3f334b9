import { formatMoment } from '../units/moment.ts';
import { changedTerms, type QuestTerms } from './quest-terms.ts';

const TERMS: QuestTerms = {
  cash_cents: 50_000,
  mxp_reward: 200,
  max_participants: 10,
  max_winners: 1,
  ad_budget_cents: 2_050,
  duration_days: 1,
  starts_at: '2027-03-01T10:00:00.000Z',
  ends_at: '2027-04-01T10:00:00.000Z',
};

it('says nothing of equal terms', () => {
  expect(changedTerms('task', { before: TERMS, after: { ...TERMS } })).toEqual([]);
});

it('says each changed term with its label and unit', () => {
  const after: QuestTerms = {
    cash_cents: 60_050,
    mxp_reward: 1_000,
    max_participants: null,
    max_winners: 2_000,
    ad_budget_cents: null,
    duration_days: null,
    starts_at: null,
    ends_at: null,
  };
  expect(changedTerms('task', { before: TERMS, after })).toEqual([
    { label: 'Cash reward', before: '$500.00', after: '$600.50' },
    { label: 'MXP reward', before: '200 MXP', after: '1,000 MXP' },
    { label: 'Places', before: '10', after: 'Unlimited' },
    { label: 'Winners', before: '1', after: '2,000' },
    { label: 'Ad budget', before: '$20.50', after: 'No ad' },
    { label: 'Duration', before: '1 day', after: 'No duration' },
    { label: 'Starts', before: formatMoment('2027-03-01T10:00:00.000Z'), after: 'On approval' },
    { label: 'Ends', before: formatMoment('2027-04-01T10:00:00.000Z'), after: 'No end date' },
  ]);
  expect(changedTerms('giveaway', { before: TERMS, after })[0]?.label).toBe('Prize value');
});

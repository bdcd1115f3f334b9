import { EMPTY_QUEST_FORM, localFieldOf, type QuestForm } from '@magnetx/contracts';

const SAMPLE_DAYS = 30;
const DAY_MS = 86_400_000;

const TASK: Partial<QuestForm> = {
  type: 'task',
  title: 'Write a thread about our protocol',
  description: 'Explain in eight posts what our protocol does and who it is for. Use your own words and one example.',
  category: 'Content Creation',
  requirements: 'A public account with at least 500 followers.',
  tags: ['DeFi', 'Web3'],
  cash_amount: '500',
  mxp_amount: '200',
  max_winners: '10',
  duration_days: '14',
};

const GIVEAWAY: Partial<QuestForm> = {
  type: 'giveaway',
  title: 'Win a ticket to our conference',
  description: 'Two days of talks and workshops. One entry per person; the draw can be checked by anyone.',
  category: 'Giveaway',
  requirements: '',
  tags: ['Community', 'NFT'],
  prize_value: '250',
  prize_description: 'A conference ticket',
  max_winners: '3',
  mxp_amount: '100',
};

const OPPORTUNITY: Partial<QuestForm> = {
  type: 'opportunity',
  title: 'Solidity engineer',
  description: 'You design, write and test the contracts that our users trust with their money.',
  category: 'Job Opportunity',
  requirements: 'Two years with Solidity, and tests that you are proud of.',
  tags: ['Solidity', 'Full-time'],
  ad_mode: 'job',
  job_type: 'full-time',
  location: 'Remote',
  salary_range: '$90,000 - $120,000',
  benefits: 'Token allocation, hardware of your choice.',
  application_url: 'https://example.com/jobs/solidity',
};

const SAMPLES = { task: TASK, giveaway: GIVEAWAY, opportunity: OPPORTUNITY };

/** A complete example of the chosen type (a task's where none is), which ends some weeks from now. */
export function sampleForm(type: QuestForm['type'], nowMs: number): QuestForm {
  const endsAt = localFieldOf(new Date(nowMs + SAMPLE_DAYS * DAY_MS).toISOString());
  return { ...EMPTY_QUEST_FORM, ...SAMPLES[type || 'task'], endsAt };
}

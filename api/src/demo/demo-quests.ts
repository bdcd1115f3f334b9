import type { BodyInputOf, submitQuest } from '@magnetx/contracts';

/** A quest of the demo. Days count back from the seeding. */
export interface DemoQuest {
  /** The key by which the demo's participations reference it. */
  readonly key: string;
  readonly project: string;
  readonly postedDaysAgo: number;
  readonly draft: BodyInputOf<typeof submitQuest>;
  /** Days from now. Without it, the draft's deadline counts. */
  readonly endsInDays?: number;
  readonly concludedDaysAgo?: number;
  readonly isFeatured?: boolean;
  readonly isPending?: boolean;
  /** The reason for a rejection. Without it, the quest goes live. */
  readonly rejectedBecause?: string;
}

type Extra = Omit<DemoQuest, 'key' | 'project' | 'postedDaysAgo' | 'draft'>;
type Draft = Omit<DemoQuest['draft'], 'type'>;

const quest =
  (type: DemoQuest['draft']['type']) =>
  (key: string, project: string, postedDaysAgo: number, draft: Draft, extra: Extra = {}): DemoQuest => ({
    key,
    project,
    postedDaysAgo,
    draft: { type, ...draft },
    ...extra,
  });
const task = quest('task');
const giveaway = quest('giveaway');
const opportunity = quest('opportunity');

const TASKS: readonly DemoQuest[] = [
  task(
    'wallet-thread',
    'demo-project',
    12,
    {
      title: 'Explain seed phrases to a complete beginner',
      description: 'Eight posts or more: from an empty phone to a wallet whose recovery words are safe. For beginners.',
      category: 'Content Creation',
      requirements:
        'Your own words and pictures. No links that ask for a wallet. Name one mistake that you made yourself.',
      tags: ['Learning', 'Web3', 'Social Media'],
      cash_amount: 500,
      mxp_amount: 200,
      max_winners: 10,
    },
    { endsInDays: 9 },
  ),
  task(
    'testnet-report',
    'harbor-dao',
    6,
    {
      title: 'Break our bridge on the test network',
      description: 'Move test tokens both ways, note where you had to guess, and write down what you expected instead.',
      category: 'Research',
      requirements: 'One public report with screenshots. Twenty transfers at least, from two different wallets.',
      tags: ['DeFi', 'Review', 'Research'],
      cash_amount: 1_200,
      mxp_amount: 500,
      max_winners: 6,
    },
    { endsInDays: 20 },
  ),
  task(
    'docs-es',
    'loomwork',
    9,
    {
      title: 'Translate the starting guide into Spanish',
      description:
        'Two thousand words, plain sentences, no marketing. The glossary with our terms comes with the source text.',
      language: 'es',
      category: 'Translation',
      requirements: 'Native level. Keep the headings, so that links into the guide still work.',
      tags: ['Translation', 'Community'],
      cash_amount: 750,
      max_winners: 1,
    },
    { endsInDays: 3 },
  ),
  task('meme-week', 'loomwork', 4, {
    title: 'A week of small jokes about gas fees',
    description: 'Seven posts in seven days that make people smile and leave them knowing what a gas fee is.',
    category: 'Marketing',
    requirements: 'Nothing about real persons. Post at least one each day.',
    tags: ['Social Media', 'Community'],
    cash_amount: 500,
    mxp_amount: 150,
    duration_days: 14,
    max_winners: 25,
  }),
  task('icon-set', 'quiet-ledger', 2, {
    title: 'Draw twelve icons for an accounting app',
    description: 'One line weight, readable at sixteen pixels, delivered as SVG with an open licence.',
    category: 'Design',
    requirements: 'Show them on a dark and on a light ground.',
    tags: ['Design', 'NFT'],
    cash_amount: 900,
    max_winners: 3,
  }),
  task(
    'indexer-howto',
    'quiet-ledger',
    15,
    {
      title: 'Show how to read a token’s history without an indexer',
      description:
        'A short article with a script that anyone can run against a public node, and what it costs in time.',
      category: 'Development',
      requirements: 'The code is public and runs with one command.',
      tags: ['Solidity', 'Learning'],
      cash_amount: 1_000.5,
      mxp_amount: 400,
      max_winners: 4,
    },
    { concludedDaysAgo: 1 },
  ),
  task(
    'meetup-notes',
    'harbor-dao',
    1,
    {
      title: 'Take notes at a meetup near you',
      description: 'Go, listen, and publish one page on what people there are building and what holds them back.',
      category: 'Community',
      requirements: 'Ask speakers before you quote them.',
      tags: ['Community', 'Moderation'],
      cash_amount: 500,
      max_winners: 40,
    },
    { isPending: true },
  ),
  task(
    'aurora-glossary',
    'demo-project',
    1,
    {
      title: 'Write a glossary of staking in plain words',
      description: 'Thirty terms, two sentences each, with an example from the first week.',
      category: 'Content Creation',
      requirements: 'No term may be explained by another that is not in the list.',
      tags: ['Learning', 'Web3'],
      cash_amount: 600,
      mxp_amount: 100,
      max_winners: 5,
    },
    { isPending: true, endsInDays: 25 },
  ),
];

const GIVEAWAYS: readonly DemoQuest[] = [
  giveaway(
    'hardware-wallets',
    'demo-project',
    5,
    {
      title: 'Five hardware wallets, sealed',
      description: 'Shipped from the maker to your door. We pay duties, too.',
      category: 'Giveaway',
      requirements: 'A postal address once you have won.',
      tags: ['Web3', 'Token'],
      prize_value: 95,
      prize_description: 'One hardware wallet each',
      max_winners: 5,
      mxp_amount: 50,
    },
    { endsInDays: 6, isFeatured: true },
  ),
  giveaway(
    'audit-seat',
    'quiet-ledger',
    3,
    {
      title: 'A seat in the contract review course',
      description: 'Six evenings with people who read contracts for a living, in a group of twelve.',
      category: 'Giveaway',
      tags: ['Solidity', 'Learning'],
      prize_value: 640,
      prize_description: 'A seat in the spring course',
      max_winners: 2,
    },
    { endsInDays: 12 },
  ),
  giveaway(
    'print-edition',
    'loomwork',
    2,
    {
      title: 'Printed field guide to public chains',
      description: 'Two hundred pages, thread bound, signed by all who wrote it.',
      category: 'Giveaway',
      tags: ['Community', 'Learning'],
      prize_value: 40,
      prize_description: 'A signed copy',
      max_winners: 10,
      mxp_amount: 25,
    },
    { endsInDays: 2 },
  ),
  giveaway(
    'node-month',
    'harbor-dao',
    14,
    {
      title: 'A month of a hosted node',
      description: 'For builders who do not want to watch disks fill up.',
      category: 'Giveaway',
      tags: ['Web3', 'Development'],
      prize_value: 120,
      prize_description: 'One month, no card needed',
      max_winners: 2,
      mxp_amount: 100,
    },
    { concludedDaysAgo: 2 },
  ),
  giveaway(
    'festival-pass',
    'demo-project',
    11,
    {
      title: 'Two passes to the northern builders’ days',
      description: 'Three days of talks and a sauna. Travel is yours.',
      category: 'Giveaway',
      tags: ['Community'],
      prize_value: 300,
      prize_description: 'A full pass',
      max_winners: 2,
    },
    { concludedDaysAgo: 4, isFeatured: true },
  ),
  giveaway(
    'mystery-token',
    'demo-project',
    9,
    {
      title: 'A surprise token drop',
      description: 'Something good, for all who enter.',
      category: 'Giveaway',
      tags: ['Token'],
      prize_value: 80,
      prize_description: 'A surprise',
      max_winners: 20,
    },
    {
      rejectedBecause: 'Name the token and how many each winner gets, so that people know what they enter for.',
    },
  ),
];

const OPPORTUNITIES: readonly DemoQuest[] = [
  opportunity('protocol-engineer', 'harbor-dao', 7, {
    title: 'Protocol engineer',
    description:
      'You own the settlement layer with two others: specification, code, tests, and the pager every third week.',
    category: 'Job Opportunity',
    requirements: 'Three years of systems work in Rust or Go. Public code that we may read.',
    tags: ['Development', 'Full-time'],
    job_type: 'full-time',
    location: 'Remote, Europe',
    salary_range: '$120,000 a year',
    benefits: 'Thirty days off, a budget for learning, hardware of your choice.',
    application_url: 'https://jobs.example.com/harbor/protocol-engineer',
  }),
  opportunity('community-lead', 'loomwork', 5, {
    title: 'Community lead',
    description: 'You know the regulars by name, and newcomers stay because of how you answered them.',
    category: 'Job Opportunity',
    requirements: 'You have run a community that we can visit.',
    tags: ['Community', 'Moderation', 'Discord'],
    job_type: 'part-time',
    location: 'Remote',
    salary_range: '$2,400 a month',
    application_url: 'https://jobs.example.com/loomwork/community-lead',
  }),
  opportunity('auditor', 'quiet-ledger', 4, {
    title: 'Contract auditor for one release',
    description: 'Four weeks, two modules, one report that we publish whole.',
    category: 'Job Opportunity',
    requirements: 'Two published audits.',
    tags: ['Solidity', 'Review'],
    job_type: 'contract',
    location: 'Remote',
    salary_range: '$18,000 for the engagement',
    application_url: 'https://jobs.example.com/quiet-ledger/auditor',
  }),
  opportunity('design-intern', 'demo-project', 3, {
    title: 'Design intern',
    description: 'Six months next to a senior designer, on the screens that people meet first.',
    category: 'Internship',
    requirements: 'A portfolio, however small.',
    tags: ['Design', 'Internship'],
    job_type: 'internship',
    location: 'Oslo',
    salary_range: '$2,000 a month',
    application_url: 'https://jobs.example.com/polar-lights/design-intern',
  }),
  opportunity('data-engineer', 'demo-project', 8, {
    title: 'Data engineer',
    description: 'From raw blocks to a chart that supports a decision, with the doubts written next to it.',
    category: 'Job Opportunity',
    tags: ['Research', 'Full-time'],
    job_type: 'full-time',
    location: 'Remote, UTC ± 3 h',
    salary_range: '$95,000 a year',
    application_url: 'https://jobs.example.com/polar-lights/data-engineer',
  }),
  opportunity('grants-round', 'harbor-dao', 1, {
    title: 'Grants for small tools, third round',
    description: 'Up to forty grants for tools that one person can finish in a month.',
    category: 'Development',
    tags: ['Web3', 'Development'],
    job_type: 'contract',
    location: 'Anywhere',
    salary_range: '$5,000 a grant',
    ad_mode: true,
    ad_budget: 200,
    ad_targeting: 'People who write code',
    ad_landing_url: 'https://grants.example.com/harbor',
  }),
];

/** In any order: the seeding goes by days. */
export const DEMO_QUESTS: readonly DemoQuest[] = [...TASKS, ...GIVEAWAYS, ...OPPORTUNITIES];

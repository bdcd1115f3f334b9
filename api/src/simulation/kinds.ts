import type { BodyInputOf, QuestKind, submitQuest } from '@magnetx/contracts';
import type { Quest } from './money-model.ts';
import type { SeededRandom } from './seeded-random.ts';

export const LISTING_DAY_MXP = 500;

type Rewards = Pick<Quest, 'cents' | 'mxp' | 'winners' | 'places'>;

/** In what quests of a kind differ from other quests. */
interface Kind {
  feeOf: (rewards: Rewards) => number;
  /** The most that it may still cost. Null without an upper limit. */
  needOf: (quest: Rewards, granted: number) => number | null;
  randomRewards: (random: SeededRandom) => Partial<Rewards>;
  fieldsOf: (rewards: Rewards) => Partial<BodyInputOf<typeof submitQuest>>;
  readonly takesWork?: true;
  readonly hasDraw?: true;
  /** Its fee returns when it ends. */
  readonly isReserve?: true;
  /** It pays for each day. */
  readonly isListed?: true;
}

const randomMxp = (random: SeededRandom): number => (random.chance(0.6) ? 1 + random.below(900) : 0);

const KINDS: Readonly<Record<QuestKind, Kind>> = {
  task: {
    feeOf: ({ cents }) => Math.ceil(cents / 4),
    needOf: ({ places, cents }, granted) => (places === null ? null : (places - granted) * cents),
    randomRewards: (random) => ({
      cents: 50_000 + random.below(20_000),
      mxp: randomMxp(random),
      places: random.chance(0.7) ? 1 + random.below(4) : null,
    }),
    fieldsOf: ({ cents, places }) => ({ cash_amount: cents / 100, max_winners: places ?? undefined }),
    takesWork: true,
  },
  giveaway: {
    feeOf: ({ cents }) => (cents <= 10_000 ? 1_000 : Math.ceil(cents / 10)),
    needOf: ({ cents }) => cents,
    randomRewards: (random) => ({
      cents: 1 + random.below(60_000),
      mxp: randomMxp(random),
      winners: 1 + random.below(5),
    }),
    fieldsOf: ({ cents, winners }) => ({
      prize_value: cents / 100,
      prize_description: 'A prize',
      max_winners: winners,
    }),
    hasDraw: true,
  },
  opportunity: {
    feeOf: () => LISTING_DAY_MXP,
    needOf: ({ cents }) => cents,
    randomRewards: () => ({}),
    fieldsOf: () => ({ job_type: 'contract', application_url: 'https://jobs.example.com/1' }),
    isListed: true,
  },
  // Its check is passed by each user.
  mission: {
    feeOf: ({ mxp, places }) => mxp * (places ?? 0),
    needOf: () => 0,
    randomRewards: (random) => ({ mxp: 1 + random.below(20), places: 1 + random.below(20) }),
    fieldsOf: ({ places }) => ({
      max_winners: places ?? undefined,
      checks: [{ kind: 'facts', level: 1 }],
    }),
    isReserve: true,
  },
};

export const kindOf = ({ type }: Pick<Quest, 'type'>): Kind => KINDS[type];

import { t } from '@magnetx/texts';

/** The facts about a person who completes a mission. */
export interface RiskFacts {
  /** Another active account has the same payout wallet. */
  readonly sharesWallet: boolean;
  /** They handed in a link that another account had handed in before. */
  readonly sharesPost: boolean;
  /** A look at a passed check found that they had undone a follow or a repost, within the last month. */
  readonly hasUndone: boolean;
  /** The age of their account at X, in days; null if X did not say. */
  readonly xAccountDays: number | null;
  readonly followers: number | null;
  /** The accounts that were seen in their network within a day, with theirs. */
  readonly accountsInNetwork: number;
  /** The missions that they completed within a minute, with this one. */
  readonly missionsInMinute: number;
}

/** The limits that an operator sets. */
export interface RiskLimits {
  readonly xAccountDays: number;
  readonly followers: number;
}

interface RiskSignal {
  /** Its part of the score. */
  readonly points: number;
  /** In words, for the person. Null names no number, where the limits of the site are unknown. */
  readonly textOf: (limits: RiskLimits | null) => string;
  readonly isRaised: (facts: RiskFacts, limits: RiskLimits) => boolean;
}

const NETWORK_ACCOUNTS_MAX = 20;
const MISSIONS_PER_MINUTE_MAX = 4;

/** Whether a known number is below a limit. */
const isBelow = (value: number | null, limit: number): boolean => value !== null && value < limit;

const SIGNALS = {
  shared_wallet: {
    points: 60,
    textOf: () => t('Another account has the same payout wallet'),
    isRaised: ({ sharesWallet }) => sharesWallet,
  },
  shared_post: {
    points: 50,
    textOf: () => t('You submitted a link that another account had submitted before'),
    isRaised: ({ sharesPost }) => sharesPost,
  },
  undone: {
    points: 50,
    textOf: () => t('You undid a follow or a repost after its check had passed'),
    isRaised: ({ hasUndone }) => hasUndone,
  },
  too_fast: {
    points: 30,
    textOf: () =>
      t('You completed more than {missionsPerMinuteMax} missions within a minute', {
        missionsPerMinuteMax: MISSIONS_PER_MINUTE_MAX,
      }),
    isRaised: ({ missionsInMinute }) => missionsInMinute > MISSIONS_PER_MINUTE_MAX,
  },
  busy_network: {
    points: 30,
    textOf: () =>
      t('More than {networkAccountsMax} accounts came from your network within a day', {
        networkAccountsMax: NETWORK_ACCOUNTS_MAX,
      }),
    isRaised: ({ accountsInNetwork }) => accountsInNetwork > NETWORK_ACCOUNTS_MAX,
  },
  young_account: {
    points: 20,
    textOf: (limits) =>
      limits
        ? t(
            '{xAccountDays, plural, one {Your account at X is younger than # day} ' +
              'other {Your account at X is younger than # days}}',
            { xAccountDays: limits.xAccountDays },
          )
        : t('Your account at X is new'),
    isRaised: ({ xAccountDays }, limits) => isBelow(xAccountDays, limits.xAccountDays),
  },
  few_followers: {
    points: 15,
    textOf: (limits) =>
      limits
        ? t(
            '{followers, plural, one {Your account at X has fewer than # follower} ' +
              'other {Your account at X has fewer than # followers}}',
            { followers: limits.followers },
          )
        : t('Your account at X has few followers'),
    isRaised: ({ followers }, limits) => isBelow(followers, limits.followers),
  },
} as const satisfies Record<string, RiskSignal>;
export type RiskSignalName = keyof typeof SIGNALS;

/** The effect of a wallet that is set after a completion, for people. */
export const SHARED_WALLET_RULE = t(
  'A payout wallet that another account has counts from when you set it: for ' +
    'rewards that are still on hold, for later missions, perks and payouts. What you were paid before stays yours.',
);

/** The signals of {@link riskOf}, the gravest first. A further signal is a further entry. */
export const RISK_SIGNALS: Readonly<Record<RiskSignalName, RiskSignal>> = SIGNALS;
export const RISK_SIGNAL_NAMES = Object.keys(SIGNALS) as RiskSignalName[];

/** The signals that a person raises, and the sum of their points. */
export function riskOf(facts: RiskFacts, limits: RiskLimits): { signals: RiskSignalName[]; score: number } {
  const signals = RISK_SIGNAL_NAMES.filter((name) => RISK_SIGNALS[name].isRaised(facts, limits));
  return { signals, score: signals.reduce((sum, name) => sum + RISK_SIGNALS[name].points, 0) };
}

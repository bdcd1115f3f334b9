import {
  badgesOf,
  createLocalDays,
  DEFAULT_TIME_ZONE,
  EARNING_KINDS,
  earnedMxpOf,
  streakOf,
  UNDER_REVIEW_MAX,
  weekOf,
  type BadgeId,
  type Progress,
  type Streak,
} from '@magnetx/contracts';
import type { Clock } from '../../../runtime/clock.ts';
import type { User } from '../../accounts/accounts/index.ts';
import type { LedgerModule } from '../../ledger/ledger/index.ts';
import type { Deed, ParticipationsModule } from '../../quests/participations/index.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import { kindOf, type QuestsModule } from '../../quests/quests/index.ts';

export interface ReadProgressDeps {
  readonly ledger: Pick<LedgerModule, 'totalsOf' | 'listOfKinds'>;
  readonly participations: Pick<ParticipationsModule, 'listDeeds' | 'claims'>;
  readonly payables: Pick<PayablesModule, 'sumsFor'>;
  readonly quests: Pick<QuestsModule, 'list'>;
  readonly clock: Clock;
}

/** The quests, the newest first, that a user's streak and badges are computed from. */
const DEEDS_MAX = 5_000;
/** The entries that the earnings of a month are added up from. */
const MONTH_LINES_MAX = 5_000;
/** Longer than a month and the difference between two time zones. */
const MONTH_MS = 33 * 24 * 60 * 60_000;

// Only work has these statuses.
const isApproved = ({ status }: Deed): boolean => status === 'approved' || status === 'paid';
const isUnderReview = ({ status }: Deed): boolean => status === 'pending';

/** When the action made its week active. Null if it did not. Missions are completed in several weeks. */
function activeAt(deed: Deed): Date | null {
  if (kindOf(deed).hasDraw) return deed.at;
  return isApproved(deed) ? deed.completedAt : null;
}

/** The level's figure, the streak, the badges and the approved work of a user. */
export interface Achievements {
  readonly lifetimeMxp: number;
  readonly streak: Streak;
  readonly badges: readonly BadgeId[];
  /** Approved work on tasks, the newest approval first. */
  readonly approved: readonly Deed[];
}

/** The MXP earned on each day of the current month. */
async function readMonth(
  { ledger, clock }: Pick<ReadProgressDeps, 'ledger' | 'clock'>,
  user: User,
): Promise<Progress['month']> {
  const now = clock.now();
  const dayOf = createLocalDays(user.timeZone ?? DEFAULT_TIME_ZONE);
  const { year, month, day } = dayOf(now);
  const from = new Date(now.getTime() - MONTH_MS);
  const asked = { kinds: EARNING_KINDS, from, limit: MONTH_LINES_MAX };
  const days = Array.from({ length: day }, () => 0);
  for (const { amount, createdAt } of await ledger.listOfKinds(`user:${user.id}`, asked)) {
    const at = dayOf(createdAt);
    if (at.month === month && at.year === year) days[at.day - 1] = (days[at.day - 1] ?? 0) + amount;
  }
  return { year, month, days_mxp: days };
}

/** The work under review. */
async function readUnderReview(
  { quests }: Pick<ReadProgressDeps, 'quests'>,
  deeds: readonly Deed[],
): Promise<Progress['under_review']> {
  const waiting = deeds.filter(isUnderReview);
  const oldest = waiting.toSorted((a, b) => a.at.getTime() - b.at.getTime()).slice(0, UNDER_REVIEW_MAX);
  const found = await quests.list(oldest.map(({ questId }) => questId));
  const named = new Map(found.map((quest) => [quest.id, quest]));
  return {
    count: waiting.length,
    oldest: oldest.flatMap(({ questId: id, at }) => {
      const quest = named.get(id);
      return quest ? [{ quest_id: id, title: quest.title, submitted_at: at.toISOString() }] : [];
    }),
  };
}

/** Reads the progress of users. All of it follows from the ledger, participations and payables. */
export function createReadProgress(deps: ReadProgressDeps) {
  const { ledger, participations, payables, clock } = deps;
  const achievementsOf = async (user: User, deeds: readonly Deed[]): Promise<Achievements> => {
    const [totals, { paidCents }, missionsAt] = await Promise.all([
      ledger.totalsOf(`user:${user.id}`),
      payables.sumsFor(user.id),
      participations.claims.listCompletedAt(user.id, DEEDS_MAX),
    ]);
    const dayOf = createLocalDays(user.timeZone ?? DEFAULT_TIME_ZONE);
    const activeTimes = [...deeds.flatMap((deed) => activeAt(deed) ?? []), ...missionsAt];
    const weeks = activeTimes.map((at) => weekOf(dayOf(at)));
    const streak = streakOf(weeks, weekOf(dayOf(clock.now())));
    const approvals = deeds.filter(isApproved);
    const badges = badgesOf({
      approvedTasks: approvals.length,
      giveawaysWon: deeds.filter(({ status }) => status === 'winner').length,
      referralMxp: totals['referral'] ?? 0,
      paidCents,
      hasWallet: user.walletAddress !== null,
      bestStreakWeeks: streak.bestWeeks,
    });
    const at = ({ completedAt }: Deed): number => completedAt?.getTime() ?? 0;
    const approved = approvals.toSorted((a, b) => at(b) - at(a));
    return { lifetimeMxp: earnedMxpOf(totals), streak, badges, approved };
  };

  return {
    achievementsOf: async (user: User): Promise<Achievements> =>
      achievementsOf(user, await participations.listDeeds(user.id, DEEDS_MAX)),

    progressOf: async (user: User): Promise<Omit<Progress, 'season'>> => {
      const deeds = await participations.listDeeds(user.id, DEEDS_MAX);
      const [{ lifetimeMxp, streak, badges }, month, underReview] = await Promise.all([
        achievementsOf(user, deeds),
        readMonth(deps, user),
        readUnderReview(deps, deeds),
      ]);
      return {
        lifetime_mxp: lifetimeMxp,
        time_zone: user.timeZone ?? DEFAULT_TIME_ZONE,
        streak: {
          weeks: streak.weeks,
          best_weeks: streak.bestWeeks,
          is_week_done: streak.isWeekDone,
          is_frozen: streak.isFrozen,
          weeks_to_freeze: streak.weeksToFreeze,
        },
        badges: [...badges],
        month,
        under_review: underReview,
      };
    },
  };
}

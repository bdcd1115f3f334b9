import { AppError, levelOf, periodOf, REPEATS, type ClaimState } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { User, Users } from '../../../accounts/accounts/index.ts';
import type { Checks, Claimant, Facts, StoredCheck } from '../../checks/index.ts';
import { earlyAccessOf, isShown, kindOf, type Quest } from '../../quests/index.ts';
import { isOpen } from '../open-quest.ts';
import type { ParticipationDeps } from '../participate.ts';
import { ENTRY, type Checked, type Claim } from './claim.model.ts';
import type { ClaimRepository } from './claim.repository.ts';

/** Reads the achievements of a user, which the progress module computes. */
export type ReadAchievements = (user: User) => Promise<{
  readonly lifetimeMxp: number;
  readonly streak: { readonly weeks: number };
  readonly approved: { readonly length: number };
}>;

export interface ClaimDeps extends ParticipationDeps {
  readonly users: ParticipationDeps['users'] & Pick<Users, 'find'>;
  readonly claims: ClaimRepository;
  readonly checks: Checks;
  readonly achievementsOf: ReadAchievements;
}

/** A quest with one user's claim of the current period. */
export interface OwnClaim {
  readonly quest: Quest;
  readonly claim: Claim | null;
  readonly period: ReturnType<typeof periodOf>;
  readonly state: ClaimState;
  /** Why it is locked, or empty. */
  readonly reason: string;
  readonly nextAt: Date | null;
}

export const DAY_MS = 86_400_000;

const UNTOUCHED: Checked = {
  result: null,
  reason: '',
  attempts: 0,
  evidence: null,
  lookAgainAt: null,
  answer: null,
  looks: 0,
};

export const checksOf = ({ conditions }: Quest): readonly StoredCheck[] => conditions?.checks ?? [];

/** The word for a quest in sentences, such as `mission`. */
export const nounOf = (quest: Quest): string => kindOf(quest).name.toLowerCase();

/** A user's result of a check. */
export const checkedAt = (claim: Claim | null, position: number): Checked => claim?.checks[position] ?? UNTOUCHED;

/** Null if a check can be answered any number of times. */
export function attemptsLeftOf({ checks }: Pick<ClaimDeps, 'checks'>, check: StoredCheck, checked: Checked) {
  const attempts = checks.verifierOf(check).attemptsOf(check);
  return attempts === null ? null : Math.max(0, attempts - checked.attempts);
}

/** A person and the known facts about them. */
export async function readPerson(
  deps: Pick<ClaimDeps, 'users' | 'achievementsOf' | 'clock'>,
  userId: string,
): Promise<{ person: Claimant; facts: Facts }> {
  const user = await deps.users.find(userId);
  if (!user) throw new AppError('not_authenticated');
  const { lifetimeMxp, streak } = await deps.achievementsOf(user);
  const { xId: xUserId, handle, walletAddress, walletVerifiedAt } = user;
  const facts = {
    level: levelOf(lifetimeMxp).number,
    referrals: user.referralCount,
    streak_weeks: streak.weeks,
    followers: user.followersCount,
    member_days: Math.floor((deps.clock.now().getTime() - user.joinedAt.getTime()) / DAY_MS),
  };
  return { person: { userId, xUserId, handle, wallet: walletVerifiedAt === null ? null : walletAddress }, facts };
}

/** The prerequisites that a user has not done, in words. One that users cannot see is not required. */
async function readMissing({ quests, participations, clock }: ClaimDeps, userId: string, among: readonly Quest[]) {
  const ids = [...new Set(among.flatMap(({ conditions }) => conditions?.afterQuestId ?? []))];
  if (ids.length === 0) return new Map<number, string>();
  const [before, parts] = await Promise.all([quests.list(ids), participations.findIn(userId, ids)]);
  const missing = before.filter((quest) => isShown(quest) && !parts.get(quest.id)?.completedAt);
  const now = clock.now();
  // Early access hides the title.
  return new Map(missing.map((it) => [it.id, earlyAccessOf(it, now) ? t('a quest in early access') : `“${it.title}”`]));
}

interface Standing {
  readonly claim: Claim | null;
  readonly period: OwnClaim['period'];
  readonly level: number;
  readonly missing: ReadonlyMap<number, string>;
}

function lockOf({ conditions }: Quest, { level, missing }: Standing): string {
  const { minLevel = null, afterQuestId = null } = conditions ?? {};
  if (minLevel !== null && level < minLevel)
    return t('You need level {minLevel}. You are at level {level}.', { minLevel, level });
  const first = afterQuestId === null ? undefined : missing.get(afterQuestId);
  return first === undefined ? '' : t('First complete {first}.', { first });
}

function stateOf(deps: ClaimDeps, quest: Quest, standing: Standing): Pick<OwnClaim, 'state' | 'reason' | 'nextAt'> {
  const now = deps.clock.now();
  const { claim, period } = standing;
  const isLive = quest.deletedAt === null && isOpen(quest, now);
  const hasNext = isLive && period.nextAt !== null && (quest.endsAt === null || period.nextAt < quest.endsAt);
  const nextAt = hasNext ? period.nextAt : null;
  if (claim?.completedAt) return { state: 'done', reason: '', nextAt };
  if (!isLive) return { state: 'ended', reason: '', nextAt: null };
  const opensAt = quest.conditions?.opensAt ?? null;
  if (opensAt !== null && opensAt > now) return { state: 'not_open', reason: '', nextAt: opensAt };
  const reason = lockOf(quest, standing);
  if (reason !== '') return { state: 'locked', reason, nextAt: null };
  const isFailed = checksOf(quest).some((check, position) => {
    const checked = checkedAt(claim, position);
    return checked.result !== 'passed' && attemptsLeftOf(deps, check, checked) === 0;
  });
  return isFailed ? { state: 'failed', reason: '', nextAt } : { state: 'open', reason: '', nextAt: null };
}

/** The claims of a user on these quests, in their order. */
export async function readOwnClaims(deps: ClaimDeps, userId: string, quests: readonly Quest[]): Promise<OwnClaim[]> {
  const now = deps.clock.now();
  const periods = [ENTRY.name, ...REPEATS.map((repeat) => periodOf(repeat, now).name)];
  const needsLevel = quests.some(({ conditions }) => (conditions?.minLevel ?? 1) > 1);
  const [found, missing, level] = await Promise.all([
    deps.claims.listIn(
      userId,
      quests.map(({ id }) => id),
      periods,
    ),
    readMissing(deps, userId, quests),
    needsLevel ? deps.readLevel(userId) : 1,
  ]);
  return quests.map((quest) => {
    const period = kindOf(quest).isEarnedByChecks ? periodOf(quest.conditions?.repeat ?? 'once', now) : ENTRY;
    const claim = found.find(({ questId, period: name }) => questId === quest.id && name === period.name) ?? null;
    return { quest, claim, period, ...stateOf(deps, quest, { claim, period, level, missing }) };
  });
}

export async function readOwnClaim(deps: ClaimDeps, userId: string, quest: Quest): Promise<OwnClaim> {
  const [own] = await readOwnClaims(deps, userId, [quest]);
  if (!own) throw new Error(`Quest ${quest.id} was not read`);
  return own;
}

import type { Mission, MissionDetail, ShownCheck, ShownClaim } from '@magnetx/contracts';
import type { Checks, Facts, StoredCheck } from '../../checks/index.ts';
import type { Quest } from '../../quests/index.ts';
import { presentQuest, type ShownParticipation, type Shown } from '../quest.presenter.ts';
import { attemptsLeftOf, checkedAt, checksOf, type OwnClaim } from './own-claim.ts';

interface Claimed extends Pick<ShownParticipation, 'quest'> {
  readonly own: Pick<OwnClaim, 'claim' | 'state' | 'reason' | 'nextAt'>;
}
type ShownMission = ShownParticipation & Claimed;

/** A user's state at the checks, without the checks. */
export function presentClaim({ quest, own }: Claimed): Omit<ShownClaim, 'checks'> {
  return {
    check_kinds: checksOf(quest).map(({ kind }) => kind),
    state: own.state,
    state_reason: own.reason,
    next_at: own.nextAt?.toISOString() ?? null,
  };
}

export function presentMission(item: ShownMission, shown: Shown): Mission {
  const { quest, participation, isSaved } = item;
  const { conditions, mxpReward, maxParticipants, participantCount } = quest;
  return {
    ...presentQuest({ quest }, shown),
    is_saved: isSaved,
    mxp_reward: mxpReward,
    completions: participantCount,
    completions_left: Math.max(0, (maxParticipants ?? 0) - participantCount),
    repeat: conditions?.repeat ?? 'once',
    opens_at: conditions?.opensAt?.toISOString() ?? null,
    ...presentClaim(item),
    user_participation: participation?.completedAt
      ? { status: 'completed', completed_at: participation.completedAt.toISOString() }
      : null,
  };
}

/** Differs by mission, check and person. Another period shows the same order. */
export const seedOf = (questId: number, position: number, userId: string): string => `${questId}:${position}:${userId}`;

interface Person {
  readonly userId: string;
  /** Null in previews. */
  readonly facts: Facts | null;
}

function presentCheck(
  deps: { readonly checks: Checks },
  { quest, own }: Claimed,
  [position, check]: readonly [number, StoredCheck],
  { userId, facts }: Person,
): ShownCheck {
  const checked = checkedAt(own.claim, position);
  const seed = seedOf(quest.id, position, userId);
  return {
    kind: check.kind,
    result: checked.result,
    reason: checked.reason,
    attempts_left: attemptsLeftOf(deps, check, checked),
    look_again_at: checked.lookAgainAt?.toISOString() ?? null,
    is_with_people: own.claim?.waiting?.position === position,
    quiz: null,
    code: null,
    facts: null,
    manual: null,
    task: null,
    ...deps.checks.verifierOf(check).show(check, { seed, facts }),
  };
}

export const presentChecks = (deps: { readonly checks: Checks }, item: Claimed, person: Person): ShownCheck[] =>
  [...checksOf(item.quest).entries()].map((entry) => presentCheck(deps, item, entry, person));

const UNTOUCHED = { claim: null, state: 'open', reason: '', nextAt: null } as const;
const ANYONE: Person = { userId: '', facts: null };

/** The conditions of taking part, if there are any, as a user sees them who has done nothing yet. */
export function presentConditionsPreview(deps: { readonly checks: Checks }, quest: Quest) {
  const item = { quest, own: UNTOUCHED };
  if (checksOf(quest).length === 0) return {};
  return { conditions: { ...presentClaim(item), checks: presentChecks(deps, item, ANYONE) } };
}

/** A mission as a user sees it who has done nothing yet. */
export const presentMissionPreview = (deps: { readonly checks: Checks }, quest: Quest, shown: Shown): MissionDetail => {
  const item = { quest, participation: null, isSaved: false, own: UNTOUCHED };
  return { ...presentMission(item, shown), checks: presentChecks(deps, item, ANYONE), hold: null };
};

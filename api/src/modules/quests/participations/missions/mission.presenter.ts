import type { Mission, MissionDetail, ShownCheck } from '@magnetx/contracts';
import type { Checks, Facts, StoredCheck } from '../../checks/index.ts';
import type { Quest } from '../../quests/index.ts';
import { presentQuest, type ShownParticipation, type Shown } from '../quest.presenter.ts';
import { attemptsLeftOf, checkedAt, checksOf, type OwnMission } from './own-mission.ts';

type ShownMission = ShownParticipation & { readonly own: Pick<OwnMission, 'claim' | 'state' | 'reason' | 'nextAt'> };

export function presentMission({ quest, participation, isSaved, own }: ShownMission, shown: Shown): Mission {
  const { mission, mxpReward, maxParticipants, participantCount } = quest;
  return {
    ...presentQuest({ quest }, shown),
    is_saved: isSaved,
    mxp_reward: mxpReward,
    completions: participantCount,
    completions_left: Math.max(0, (maxParticipants ?? 0) - participantCount),
    repeat: mission?.repeat ?? 'once',
    opens_at: mission?.opensAt?.toISOString() ?? null,
    check_kinds: checksOf(quest).map(({ kind }) => kind),
    state: own.state,
    state_reason: own.reason,
    next_at: own.nextAt?.toISOString() ?? null,
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
  { quest, own }: ShownMission,
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
    quiz: null,
    code: null,
    facts: null,
    task: null,
    ...deps.checks.verifierOf(check).show(check, { seed, facts }),
  };
}

export function presentMissionDetail(
  deps: { readonly checks: Checks },
  item: ShownMission,
  person: Person,
  shown: Shown,
): MissionDetail {
  const checks = [...checksOf(item.quest).entries()].map((entry) => presentCheck(deps, item, entry, person));
  return { ...presentMission(item, shown), checks, hold: null };
}

/** A mission as a user sees it who has done nothing yet. */
export const presentMissionPreview = (deps: { readonly checks: Checks }, quest: Quest, shown: Shown): MissionDetail => {
  const own = { claim: null, state: 'open', reason: '', nextAt: null } as const;
  const item = { quest, participation: null, isSaved: false, own };
  return presentMissionDetail(deps, item, { userId: '', facts: null }, shown);
};

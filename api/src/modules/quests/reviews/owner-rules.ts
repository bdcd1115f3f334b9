import { AppError, type Turn } from '@magnetx/contracts';
import type { ClientSession } from 'mongoose';
import { shardOf } from '../../../runtime/shard-of.ts';
import type { Clock } from '../../../runtime/clock.ts';
import type { Participation, WorkDecider } from '../participations/index.ts';
import type { Quest, QuestsModule } from '../quests/index.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The decisions that the owners of quests take themselves. */
export interface OwnerRules {
  /** `covered`: work that the reserve of its quest covers. */
  readonly decisions: 'covered' | 'never';
  /** After this many days without a decision, the work waits for an admin. */
  readonly days: number;
  /** An admin checks one in this number of decisions. */
  readonly sample: number;
  /** The quests of a project with this number of approved ones go live immediately. 0: of none. */
  readonly trustedQuests: number;
}

/** Whether the owner may decide about work on this quest. */
export function isCovered({ isFunded, deletedAt }: Quest, { decisions }: OwnerRules): boolean {
  return decisions === 'covered' && isFunded && deletedAt === null;
}

/** Work that was handed in up to this moment waits for an admin. */
export function ownersUntil(now: Date, { days }: OwnerRules): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Whose act work waits for. Null if none. */
export function turnOf(part: Participation, quest: Quest | null, now: Date, rules: OwnerRules): Turn | null {
  if (part.status !== 'pending') return part.work?.isToCheck ? 'check' : null;
  return quest && isCovered(quest, rules) && part.at > ownersUntil(now, rules) ? 'owner' : 'admin';
}

/** The owner as the decider. The sample follows from the id of the work, so no owner can choose it. */
export function ownerOf({ id }: Participation, { sample }: OwnerRules): WorkDecider {
  return { by: 'owner', isToCheck: shardOf(id, sample) === 0 };
}

/** Throws `not_covered` unless the owner may decide about work on this quest. */
export function assertCovered(quest: Quest, rules: OwnerRules): void {
  if (!isCovered(quest, rules)) throw new AppError('not_covered');
}

export interface TrustDeps {
  readonly quests: Pick<QuestsModule, 'ofProject'>;
  /** Whether an appeal against a decision of this project was upheld. */
  readonly hasUpheldAppeal: (projectId: string, session: ClientSession) => Promise<boolean>;
  readonly ownerRules: OwnerRules;
  readonly clock: Clock;
}

/** A quest that admins take down ends the trust for this time. */
const TAKEN_DOWN_MS = 90 * DAY_MS;
/** Further quests wait for an approval as usual. */
const UNCHECKED_MAX = 5;

/** Whether new quests of a project go live immediately, because of its record. An admin checks them afterwards. */
export async function isTrusted(
  { quests: { ofProject }, hasUpheldAppeal, ownerRules: { trustedQuests }, clock }: TrustDeps,
  projectId: string,
  session: ClientSession,
): Promise<boolean> {
  if (trustedQuests === 0) return false;
  if ((await ofProject.countApproved(projectId, trustedQuests, session)) < trustedQuests) return false;
  if (await ofProject.hasUnchecked(projectId, UNCHECKED_MAX, session)) return false;
  const since = new Date(clock.now().getTime() - TAKEN_DOWN_MS);
  if (await ofProject.hasTakenDown(projectId, since, session)) return false;
  return !(await hasUpheldAppeal(projectId, session));
}

import { AppError, basicsOf, maxOwedCents, type ProjectRecord, type ReviewDetail } from '@magnetx/contracts';
import type { Projects } from '../../accounts/accounts/index.ts';
import type { AdsModule } from '../ads/index.ts';
import { fundingProblemOf, missionTermsOf, type Quest } from '../quests/index.ts';
import { loadReviewItems } from './load-review-items.ts';
import type { ReviewDeps } from './review-deps.ts';
import { readReviewId } from './review-id.ts';

export interface ReadDetailDeps extends ReviewDeps {
  readonly projects: Pick<Projects, 'find'>;
  readonly ads: Pick<AdsModule, 'readFigures'>;
  readonly isFundingRequired: boolean;
}

function feeStateOf({ status }: Quest): ReviewDetail['quest']['fee_state'] {
  if (status === 'pending') return 'refundable';
  return status === 'rejected' ? 'refunded' : 'kept';
}

async function presentQuest({ ads, ledger, isFundingRequired }: ReadDetailDeps, quest: Quest) {
  const { id, status, job, ad, isFunded } = quest;
  const [figures, reserved] = await Promise.all([ads.readFigures(quest), ledger.balanceOf(`funding:${id}`)]);
  return {
    id,
    ...basicsOf(quest),
    status,
    cash_cents: quest.cashCents,
    mxp_reward: quest.mxpReward,
    prize_description: quest.prizeDescription,
    max_owed_cents: maxOwedCents(quest),
    max_participants: quest.maxParticipants,
    participants: quest.participantCount,
    max_winners: quest.maxWinners,
    duration_days: quest.durationDays,
    starts_at: quest.startsAt?.toISOString() ?? null,
    live_at: quest.liveAt?.toISOString() ?? null,
    ends_at: quest.endsAt?.toISOString() ?? null,
    job: job && {
      type: job.type,
      location: job.location,
      salary: job.salary,
      benefits: job.benefits,
      application_url: job.applicationUrl,
    },
    ...missionTermsOf(quest),
    ad: ad && figures && { ...figures, landing_url: ad.landingUrl },
    fee_mxp: quest.feeMxp,
    fee_state: feeStateOf(quest),
    reserved_cents: reserved,
    is_funded: isFunded,
    needs_funding: isFundingRequired && fundingProblemOf(quest) !== '',
  } satisfies ReviewDetail['quest'];
}

async function readProject(
  { projects, quests, ledger }: ReadDetailDeps,
  projectId: string,
): Promise<ProjectRecord | null> {
  const project = await projects.find(projectId);
  if (!project) return null;
  const [counts, reversed, available] = await Promise.all([
    quests.ofProject.countByStatus(projectId),
    quests.ofProject.countReversed(projectId),
    ledger.balanceOf(`project:${projectId}:usd`),
  ]);
  const { id, name, status, createdAt } = project;
  const { pending = 0, active = 0, concluded = 0, rejected = 0 } = counts;
  const record = { pending, active, concluded, rejected, reversed: reversed.quests, reversed_work: reversed.work };
  return { id, name, status, joined_at: createdAt.toISOString(), available_cents: available, ...record };
}

async function readPerson({ users, participations }: ReadDetailDeps, userId: string): Promise<ReviewDetail['person']> {
  const [user] = await users.list([userId]);
  if (!user) return null;
  const { approved = 0, paid = 0, rejected = 0, pending = 0 } = await participations.countByStatus(userId, 'task');
  const { id, handle, name, followersCount, joinedAt } = user;
  const counts = { approved: approved + paid, rejected, pending };
  return { id, handle, name, followers: followersCount, joined_at: joinedAt.toISOString(), ...counts };
}

async function findSubject({ quests, participations }: ReadDetailDeps, id: string) {
  const subject = readReviewId(id);
  if (subject?.kind === 'quest') return { questId: subject.questId, userId: null };
  if (subject?.kind === 'edit')
    return { questId: (await quests.edits.listLatest([subject.editId])).get(subject.editId)?.questId, userId: null };
  const [work] = subject ? await participations.listByIds([subject.workId]) : [];
  return { questId: work?.questId, userId: work?.userId ?? null };
}

/** Everything about one item of the queue, as it is now. Throws `not_found` for an item that has left it. */
export async function readDetail(deps: ReadDetailDeps, id: string): Promise<Omit<ReviewDetail, 'success'>> {
  const { questId, userId } = await findSubject(deps, id);
  const submission = (await loadReviewItems(deps, [id])).get(id);
  const quest = questId === undefined ? null : await deps.quests.find(questId);
  if (!submission || !quest || (userId === null && quest.deletedAt !== null)) throw new AppError('not_found');
  const [shown, project, person] = await Promise.all([
    presentQuest(deps, quest),
    readProject(deps, quest.projectId),
    userId === null ? null : readPerson(deps, userId),
  ]);
  return { submission, quest: shown, project, person };
}

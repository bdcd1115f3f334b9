import {
  basicsOf,
  JOB_TYPE_LABELS,
  timeLeftText,
  type ApplicationStatus,
  type Giveaway,
  type Opportunity,
  type Task,
  type WorkStatus,
} from '@magnetx/contracts';
import { hasPlaceLeft, rewardTextOf, summaryFieldsOf, winnerCountOf, type Quest } from '../quests/index.ts';
import { isOpen } from './open-quest.ts';
import type { EntryStatus, Participation } from './participation.model.ts';

/** A quest, and the participation of the user who sees it. */
export interface ShownParticipation {
  readonly quest: Quest;
  readonly participation: Participation | null;
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** The fields of every type of quest. */
export function presentQuest(quest: Quest, now: Date) {
  const isEnded = quest.deletedAt !== null || !isOpen(quest, now);
  const { id, endsAt, participantCount, isDemo, isFunded = false } = quest;
  return {
    id,
    ...basicsOf(quest),
    ...summaryFieldsOf(quest),
    status: isEnded ? ('ended' as const) : ('active' as const),
    timeLeft: timeLeftText({ isEnded, endsAtMs: endsAt?.getTime() ?? null }, now.getTime()),
    ends_at: endsAt?.toISOString() ?? null,
    created_at: (quest.liveAt ?? quest.createdAt).toISOString(),
    participant_count: participantCount,
    project: { name: quest.projectName, logo: '' },
    is_demo: isDemo,
    is_funded: isFunded && quest.ad === null,
    ...(quest.deletedAt && { removed_at: quest.deletedAt.toISOString() }),
  };
}

function presentWork(quest: Quest, { status, at, work, paidAt }: Participation, now: Date): Task['user_participation'] {
  return {
    status: status as WorkStatus,
    submission_url: work?.url ?? '',
    submitted_at: at.toISOString(),
    decided_at: work?.decidedAt?.toISOString() ?? null,
    paid_at: paidAt?.toISOString() ?? null,
    reason: work?.reason ?? '',
    can_resubmit: status === 'rejected' && quest.deletedAt === null && isOpen(quest, now) && hasPlaceLeft(quest),
  };
}

export function presentTask({ quest, participation }: ShownParticipation, now: Date): Task {
  return {
    ...presentQuest(quest, now),
    reward: rewardTextOf(quest),
    cash_cents: quest.cashCents,
    mxp_reward: quest.mxpReward,
    submission_instructions: 'Publish your work, then hand in its address. An admin looks at every submission.',
    // The specification shows the duration under this name (design, section 3: duration_days, else max_winners).
    max_winners: quest.durationDays ?? quest.maxParticipants,
    max_participants: quest.maxParticipants,
    user_participation: participation && presentWork(quest, participation, now),
  };
}

function entryStatusOf(quest: Quest, status: EntryStatus): EntryStatus {
  return status === 'entered' && quest.drawnAt !== null ? 'not_drawn' : status;
}

export function presentGiveaway({ quest, participation }: ShownParticipation, now: Date): Giveaway {
  return {
    ...presentQuest(quest, now),
    prize: rewardTextOf(quest),
    prize_description: quest.prizeDescription,
    prize_cents: quest.cashCents,
    mxp_reward: quest.mxpReward,
    max_winners: quest.maxWinners,
    winners: winnerCountOf(quest),
    is_featured: quest.isFeatured,
    draw: quest.drawnAt === null ? 'none' : 'drawn',
    drawn_at: quest.drawnAt?.toISOString() ?? null,
    user_participation: participation && {
      status: entryStatusOf(quest, participation.status as EntryStatus),
      ticket: participation.ticket,
      entered_at: participation.at.toISOString(),
    },
  };
}

/** The link of Apply Now: an ad's landing page, or the job's page. Empty where people apply on this site. */
export function outsideLinkOf({ job, ad }: Pick<Quest, 'job' | 'ad'>): string {
  return ad?.landingUrl || (job?.applicationUrl ?? '');
}

function presentApplication({ status, at, application }: Participation): Opportunity['user_participation'] {
  if (status === 'withdrawn') return null;
  return {
    status: status as ApplicationStatus | 'removed',
    applied_at: at.toISOString(),
    application: application
      ? { message: application.message, links: application.links, note: application.note }
      : null,
  };
}

export function presentOpportunity({ quest, participation }: ShownParticipation, now: Date): Opportunity {
  const { job, ad } = quest;
  if (!job) throw new Error(`Quest ${quest.id} is an opportunity without a job`);
  return {
    ...presentQuest(quest, now),
    company: quest.projectName,
    location: job.location,
    salary: job.salary,
    benefits: job.benefits,
    type: JOB_TYPE_LABELS[job.type],
    postedDate: day.format(quest.liveAt ?? quest.createdAt),
    application_url: outsideLinkOf(quest),
    is_sponsored: ad !== null,
    user_participation: participation && presentApplication(participation),
  };
}

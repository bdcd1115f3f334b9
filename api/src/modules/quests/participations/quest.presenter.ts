import { byLocale } from '@magnetx/texts/by-locale';
import {
  basicsOf,
  JOB_TYPE_LABELS,
  pictureUrl,
  timeLeftText,
  type ApplicationStatus,
  type Giveaway,
  type Opportunity,
  type ShownClaim,
  type Task,
  type WorkStatus,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import {
  earlyAccessOf,
  hasPlaceLeft,
  isShownFunded,
  rewardTextOf,
  summaryFieldsOf,
  winnerCountOf,
  type Quest,
} from '../quests/index.ts';
import { isOpen } from './open-quest.ts';
import { isAppealable } from './work-decisions.ts';
import type { ParticipationDeps } from './participate.ts';
import type { EntryStatus, Participation } from './participation.model.ts';

/** A quest, and the participation of a user. */
export interface OwnParticipation {
  readonly quest: Quest;
  readonly participation: Participation | null;
}

/** The same, as that user sees it. */
export interface ShownParticipation extends OwnParticipation {
  readonly isSaved: boolean;
  /** Absent without conditions. */
  readonly conditions?: ShownClaim | undefined;
}

/** Sharp at 48 pixels. */
const LOGO_SIZE = 96;

const day = byLocale((tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }));

/** The context of a presentation. */
export interface Shown {
  readonly now: Date;
  /** The ids of logos by project. */
  readonly logos: ReadonlyMap<string, string>;
}

/** The fields of every type of quest that anyone may see. */
export function presentQuest({ quest }: Pick<OwnParticipation, 'quest'>, { now, logos }: Shown) {
  const isEnded = quest.deletedAt !== null || !isOpen(quest, now);
  const { id, endsAt, participantCount, isDemo } = quest;
  const logo = logos.get(quest.projectId);
  const early = earlyAccessOf(quest, now);
  return {
    id,
    ...basicsOf(quest),
    ...summaryFieldsOf(quest),
    status: isEnded ? ('ended' as const) : ('active' as const),
    timeLeft: timeLeftText({ isEnded, endsAtMs: endsAt?.getTime() ?? null }, now.getTime()),
    ends_at: endsAt?.toISOString() ?? null,
    created_at: (quest.liveAt ?? quest.createdAt).toISOString(),
    participant_count: participantCount,
    project: { name: quest.projectName, logo: logo === undefined ? '' : pictureUrl(logo, LOGO_SIZE) },
    is_demo: isDemo,
    is_funded: isShownFunded(quest),
    ...(early && { early_access: { level: early.level, until: early.until.toISOString() } }),
    ...(quest.deletedAt && { removed_at: quest.deletedAt.toISOString() }),
  };
}

/** The same, and what the user has done with it. */
function presentOwn({ isSaved, conditions, ...item }: ShownParticipation, shown: Shown) {
  return { ...presentQuest(item, shown), is_saved: isSaved, ...(conditions && { conditions }) };
}

function presentWork(quest: Quest, part: Participation, now: Date): Task['user_participation'] {
  const { status, at, work, paidAt } = part;
  const appeal = work?.appeal;
  return {
    status: status as WorkStatus,
    submission_url: work?.url ?? '',
    submitted_at: at.toISOString(),
    decided_at: work?.decidedAt?.toISOString() ?? null,
    paid_at: paidAt?.toISOString() ?? null,
    reason: work?.reason ?? '',
    can_resubmit: status === 'rejected' && quest.deletedAt === null && isOpen(quest, now) && hasPlaceLeft(quest),
    can_appeal: isAppealable(part, quest),
    appeal: appeal ? { state: appeal.state, sent_at: appeal.at.toISOString(), answer: appeal.answer } : null,
  };
}

export function presentTask(item: ShownParticipation, shown: Shown): Task {
  const { quest, participation } = item;
  return {
    ...presentOwn(item, shown),
    reward: rewardTextOf(quest),
    cash_cents: quest.cashCents,
    mxp_reward: quest.mxpReward,
    submission_instructions: t('Publish your work, then submit its address. Each submission is reviewed.'),
    // The specification shows the duration under this name.
    max_winners: quest.durationDays,
    max_participants: quest.maxParticipants,
    user_participation: participation && presentWork(quest, participation, shown.now),
  };
}

function entryStatusOf(quest: Quest, status: EntryStatus): EntryStatus {
  return status === 'entered' && quest.drawnAt !== null ? 'not_drawn' : status;
}

export function presentGiveaway(item: ShownParticipation, shown: Shown): Giveaway {
  const { quest, participation } = item;
  return {
    ...presentOwn(item, shown),
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

export function presentOpportunity(item: ShownParticipation, shown: Shown): Opportunity {
  const { quest, participation } = item;
  const { job, ad } = quest;
  if (!job) throw new Error(`Quest ${quest.id} is an opportunity without a job`);
  return {
    ...presentOwn(item, shown),
    company: quest.projectName,
    location: job.location,
    salary: job.salary,
    benefits: job.benefits,
    type: JOB_TYPE_LABELS[job.type],
    postedDate: day().format(quest.liveAt ?? quest.createdAt),
    application_url: outsideLinkOf(quest),
    is_sponsored: ad !== null,
    user_participation: participation && presentApplication(participation),
  };
}

/** Presents quests with the logos of their projects, which one query reads for all of them. */
export function createPresenter<P extends { readonly quest: Quest }, T>(
  { clock, listLogos }: Pick<ParticipationDeps, 'clock' | 'listLogos'>,
  present: (participation: P, shown: Shown) => T,
) {
  const all = async (shown: readonly P[]): Promise<T[]> => {
    const logos = await listLogos([...new Set(shown.map(({ quest }) => quest.projectId))]);
    return shown.map((each) => present(each, { now: clock.now(), logos }));
  };
  const one = async (shown: P): Promise<T> => {
    const logos = await listLogos([shown.quest.projectId]);
    return present(shown, { now: clock.now(), logos });
  };
  return { all, one };
}

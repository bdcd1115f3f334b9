import { basicsOf, questFeeMxp, type QuestDraft } from '@magnetx/contracts';
import { plainTextsOf } from './plain-texts.ts';
import type { Quest } from './quest.model.ts';

type Posted = Pick<Quest, 'id' | 'projectId' | 'projectName' | 'isDemo' | 'createdAt'>;

/** The history of a new quest. A quest that is sent again keeps its own. */
export const NO_HISTORY = {
  round: 0,
  isFunded: false,
  resubmittedAt: null,
  isReversed: false,
  workReversals: 0,
  revision: 0,
} as const satisfies Partial<Quest>;

/** The quest of a draft, without its history. Fields of another type are ignored, and the server computes the fee. */
export function questOfDraft(draft: QuestDraft, posted: Posted): Omit<Quest, keyof typeof NO_HISTORY> {
  const { type, startsAt, endsAt } = draft;
  const isTask = type === 'task';
  const isGiveaway = type === 'giveaway';
  const cashCents = (isTask ? draft.cash_amount : isGiveaway ? draft.prize_value : 0) ?? 0;
  return {
    ...posted,
    type,
    status: 'pending',
    ...basicsOf(draft),
    plain: plainTextsOf(draft),
    cashCents,
    mxpReward: isTask || isGiveaway ? (draft.mxp_amount ?? 0) : 0,
    maxParticipants: isTask ? (draft.max_winners ?? null) : null,
    maxWinners: isGiveaway ? (draft.max_winners ?? 1) : 1,
    durationDays: isTask ? (draft.duration_days ?? null) : null,
    prizeDescription: isGiveaway ? draft.prize_description : '',
    job: jobOf(draft),
    ad: adOf(draft),
    feeMxp: questFeeMxp({ type, cashCents }),
    isFeatured: false,
    isProjectActive: true,
    participantCount: 0,
    startsAt: startsAt === undefined ? null : new Date(startsAt),
    endsAt: endsAt === undefined ? null : new Date(endsAt),
    decidedAt: null,
    reason: '',
    liveAt: null,
    listedUntil: null,
    concludedAt: null,
    concludedBecause: null,
    drawnAt: null,
    deletedAt: null,
    isQueued: true,
  };
}

function jobOf(draft: QuestDraft): Quest['job'] {
  if (draft.type !== 'opportunity' || draft.job_type === undefined) return null;
  return {
    type: draft.job_type,
    location: draft.location,
    salary: draft.salary_range,
    benefits: draft.benefits,
    applicationUrl: draft.application_url,
  };
}

function adOf(draft: QuestDraft): Quest['ad'] {
  if (draft.type !== 'opportunity' || !draft.ad_mode) return null;
  return { budgetCents: draft.ad_budget ?? 0, targeting: draft.ad_targeting, landingUrl: draft.ad_landing_url };
}

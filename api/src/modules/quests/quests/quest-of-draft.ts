import { basicsOf, missionReserveMxp, questFeeMxp, type QuestDraft } from '@magnetx/contracts';
import type { SealChecks } from '../checks/index.ts';
import { kindFieldsOf } from './kinds/kind-fields.ts';
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

/** The quest of a draft, without its history. The server computes the fee. */
export function questOfDraft(draft: QuestDraft, posted: Posted, sealChecks: SealChecks) {
  const { startsAt, endsAt, early_hours: hours = 0, early_level: level = 1 } = draft;
  const own = kindFieldsOf(draft, sealChecks);
  const reserveMxp = missionReserveMxp({ rewardMxp: own.mxpReward, completions: own.maxParticipants ?? 0 });
  return {
    ...posted,
    ...own,
    status: 'pending' as const,
    ...basicsOf(draft),
    plain: plainTextsOf(draft),
    feeMxp: questFeeMxp({ ...own, reserveMxp }),
    headStart: hours > 0 ? { hours, level, until: null } : null,
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

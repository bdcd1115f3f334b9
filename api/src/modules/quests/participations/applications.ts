import {
  AppError,
  applicationStatusSchema,
  type ApplicationStatus,
  type applyToOpportunity,
  type BodyOf,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { Quest } from '../quests/index.ts';
import {
  APPLIED,
  createParticipation,
  freePlace,
  getShownTo,
  holdUser,
  notifyOwner,
  type ParticipationDeps,
  type QuestParticipation,
  WITHDRAWN,
} from './participate.ts';
import type { Participation } from './participation.model.ts';
import { outsideLinkOf, type OwnParticipation } from './quest.presenter.ts';

const MOVED_BY_PROJECT = t('The project moves this application. You are notified when it does.');
const HANDLED = t('The project has handled this application already, so it cannot be withdrawn.');

/** An application on this site, or undefined where people apply at an outside link. Throws `validation_failed`. */
function sentTo(quest: Quest, { message, links }: BodyOf<typeof applyToOpportunity>): Participation['application'] {
  if (outsideLinkOf(quest) !== '') return undefined;
  if (message === '') throw new AppError('validation_failed', { fields: { message: [t('Message is required')] } });
  return { projectId: quest.projectId, message, links, note: '' };
}

/** Sets the status of an application. Its first offer completes it. Throws `conflict` when it changed meanwhile. */
export async function changeApplication(
  { participations, activity, clock }: ParticipationDeps,
  { quest, participation: before }: QuestParticipation,
  changes: Pick<Participation, 'status' | 'application'>,
  session: ClientSession,
): Promise<Participation> {
  const isFirstOffer = changes.status === 'offer' && before.completedAt === null;
  const completedAt = isFirstOffer ? clock.now() : before.completedAt;
  const set = { ...changes, completedAt };
  const moved = await participations.changeIf(before, applicationStatusSchema.options, set, session);
  if (!moved) throw new AppError('not_found');
  if (completedAt && isFirstOffer) {
    await activity.complete({ quest, source: before.source, at: completedAt, workAt: null }, session);
  }
  return moved;
}

/** The use cases of applicants. */
export function createApplications(deps: ParticipationDeps) {
  const { participations, quests, activity, withTransaction, clock } = deps;
  const getOwn = async (userId: string, id: number, session: ClientSession): Promise<QuestParticipation> => {
    const participation = await participations.find(userId, id, session);
    if (!participation) throw new AppError('not_found');
    // Applicants keep access during early access.
    const quest = await quests.getShown({ id, type: 'opportunity' }, { session, readLevel: async () => Infinity });
    return { quest, participation };
  };
  return {
    /**
     * Stores an application: what was written here, or without that the user's word that they applied at the outside
     * link. A second one changes nothing. Throws `not_found`, `quest_ended` or `validation_failed`.
     */
    apply: (userId: string, body: BodyOf<typeof applyToOpportunity>) =>
      withTransaction(async (session) => {
        const { opportunity_id: questId, source } = body;
        const shown = await getShownTo(deps, userId, { id: questId, type: 'opportunity' }, { session });
        const before = await participations.find(userId, questId, session);
        if (before && before.status !== 'withdrawn') return { quest: shown, participation: before };
        await holdUser(deps, userId, session);
        const quest = await quests.places.take(questId, clock.now(), session);
        if (!quest) throw new AppError('quest_ended', { message: t('This opportunity has ended.') });
        const application = sentTo(quest, body);
        const fields = { status: 'applied' as const, ...(application && { application }) };
        if (!before) return createParticipation(deps, quest, { userId, source, ...fields }, session);
        const changes = { ...fields, at: clock.now(), revision: before.revision + 1 };
        const again = await participations.changeIf(before, ['withdrawn'], changes, session);
        if (!again) throw new AppError('conflict');
        await activity.comeBack({ quest, source: again.source, at: again.at, hasSubmitted: false }, session);
        if (application) await notifyOwner(deps, quest, APPLIED, session);
        return { quest, participation: again };
      }),

    /** Sets the status of the user's own application at an outside link. Throws `not_found` or `conflict`. */
    move: (userId: string, questId: number, status: ApplicationStatus) =>
      withTransaction(async (session) => {
        const own = await getOwn(userId, questId, session);
        if (own.participation.application) throw new AppError('conflict', { message: MOVED_BY_PROJECT });
        return { quest: own.quest, participation: await changeApplication(deps, own, { status }, session) };
      }),

    /**
     * Withdraws and erases the user's own application that was sent here and not handled yet, and notifies the quest's
     * owner. The row stays, so that another is no second participant. Throws `not_found` or `conflict`.
     */
    withdraw: (userId: string, questId: number) =>
      withTransaction(async (session): Promise<OwnParticipation> => {
        const { quest, participation } = await getOwn(userId, questId, session);
        if (!participation.application) throw new AppError('not_found');
        if (participation.status !== 'applied') throw new AppError('conflict', { message: HANDLED });
        const left = await freePlace(deps, participation, ['active', 'concluded'], session);
        await participations.changeIf(participation, ['applied'], { status: 'withdrawn' }, session);
        await participations.forgetApplication(participation, session);
        // An owner who is reading it sees it go.
        await notifyOwner(deps, quest, WITHDRAWN, session);
        return { quest: left ?? quest, participation: null };
      }),
  };
}

export type Applications = ReturnType<typeof createApplications>;

import {
  APPLICATION_COUNT_MAX,
  APPLICATION_PAGE_SIZE,
  AppError,
  applicationStatusSchema,
  type ApplicationStatus,
  type BodyOf,
  type listProjectApplications,
  type moveProjectApplication,
  type ProjectApplication,
  type QueryOf,
  type ResponseOf,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { assertSeen, readRevisedId, revisedId } from '../../../http/revised-id.ts';
import type { NewNotification } from '../../messages/notifications/index.ts';
import type { Quest } from '../quests/index.ts';
import { changeApplication } from './applications.ts';
import type { ParticipationDeps } from './participate.ts';
import type { Participation } from './participation.model.ts';

const NEWS = {
  applied: {
    type: 'info',
    title: t('Application received'),
    textOf: (quest: string) => t('Your application for “{quest}” is back at the start.', { quest }),
  },
  interview: {
    type: 'success',
    title: t('Interview'),
    textOf: (quest: string) => t('Your application for “{quest}” moved to Interview.', { quest }),
  },
  offer: {
    type: 'success',
    title: t('You have an offer'),
    textOf: (quest: string) => t('Your application for “{quest}” moved to Offer.', { quest }),
  },
  closed: {
    type: 'info',
    title: t('Application closed'),
    textOf: (quest: string) => t('Your application for “{quest}” was closed.', { quest }),
  },
} as const satisfies Record<
  ApplicationStatus,
  { type: NewNotification['type']; title: string; textOf: (quest: string) => string }
>;

function newsOf(
  { id, title: quest }: Quest,
  { status, note }: BodyOf<typeof moveProjectApplication>,
): Omit<NewNotification, 'userId'> {
  const { type, title, textOf } = NEWS[status];
  const message = note === '' ? textOf(quest) : `${textOf(quest)} ${t('The project says: {note}', { note })}`;
  return { type, title, message, topic: 'opportunity', target: { kind: 'opportunity', id } };
}

/** Presents applications in their order. One whose account was erased meanwhile is left out. */
function createPresentSent({ participations, quests, users }: ParticipationDeps) {
  return async (sent: readonly Participation[]): Promise<ProjectApplication[]> => {
    const userIds = [...new Set(sent.map(({ userId }) => userId))];
    const [people, found, counts] = await Promise.all([
      users.list(userIds),
      quests.list([...new Set(sent.map(({ questId }) => questId))]),
      participations.countByUser(userIds),
    ]);
    const sum = (userId: string, isCounted: (status: Participation['status']) => boolean) =>
      counts.reduce((total, row) => total + (row.userId === userId && isCounted(row.status) ? row.count : 0), 0);
    return sent.flatMap((participation): ProjectApplication[] => {
      const { questId, userId, application, status, at } = participation;
      const person = people.find((user) => user.id === userId);
      const quest = found.find((one) => one.id === questId);
      if (!person || !quest || !application) return [];
      const { message, links, note } = application;
      const approved = sum(userId, (one) => one === 'approved' || one === 'paid');
      return [
        {
          id: revisedId(participation.id, participation.revision),
          quest: { id: questId, title: quest.title },
          handle: person.handle,
          record: { quests: sum(userId, (one) => one !== 'withdrawn'), approved },
          message,
          links,
          note,
          status: status as ApplicationStatus,
          applied_at: at.toISOString(),
        },
      ];
    });
  };
}

type ApplicationList = Omit<ResponseOf<typeof listProjectApplications>, 'success'>;

/** The use cases of owners: they read the applications that were sent to them here, and move them. */
export function createProjectApplications(deps: ParticipationDeps) {
  const { participations, quests, notifications, withTransaction } = deps;
  const present = createPresentSent(deps);

  return {
    /** Throws `not_found` for another project's quest. */
    list: async (
      projectId: string,
      { page, status, quest: questId }: QueryOf<typeof listProjectApplications>,
    ): Promise<ApplicationList> => {
      const quest = questId === undefined ? null : await quests.getOwn({ projectId, questId });
      const limit = APPLICATION_PAGE_SIZE;
      const sent = { projectId, questId };
      // The extra row shows whether another page follows.
      const [found, ...tally] = await Promise.all([
        participations.listSent(sent, status, { skip: (page - 1) * limit, limit: limit + 1 }),
        ...applicationStatusSchema.options.map((one) => participations.countSent(sent, one)),
      ]);
      const [applied = 0, interview = 0, offer = 0, closed = 0] = tally;
      const counts = { applied, interview, offer, closed };
      const total = counts[status] < APPLICATION_COUNT_MAX ? counts[status] : null;
      return {
        applications: await present(found.slice(0, limit)),
        counts,
        quest: quest && { id: quest.id, title: quest.title },
        pagination: { page, limit, total, hasMore: found.length > limit },
      };
    },

    /**
     * Moves an application and notifies its user. The same again changes nothing. Throws `not_found`, and
     * `item_changed` for one that was withdrawn and sent again.
     */
    move: async (
      projectId: string,
      applicationId: string,
      { status, note }: BodyOf<typeof moveProjectApplication>,
    ): Promise<ProjectApplication> => {
      const moved = await withTransaction(async (session) => {
        const { id, revision } = readRevisedId(applicationId);
        const before = await participations.findById(id, session);
        const quest = before && (await quests.find(before.questId, session));
        if (!quest || quest.deletedAt !== null || before.application?.projectId !== projectId) {
          throw new AppError('not_found', { message: t('This application is no longer there. It may be withdrawn.') });
        }
        assertSeen(revision, before.revision);
        const { application } = before;
        if (before.status === status && application.note === note) return before;
        const changes = { status, application: { ...application, note } };
        const participation = await changeApplication(deps, { quest, participation: before }, changes, session);
        await notifications.store({ ...newsOf(quest, { status, note }), userId: before.userId }, session);
        return participation;
      });
      const [presented] = await present([moved]);
      if (!presented) throw new AppError('not_found');
      return presented;
    },
  };
}

export type ProjectApplications = ReturnType<typeof createProjectApplications>;

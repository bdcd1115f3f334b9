import { AppError } from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import type { Projects, Users } from '../../accounts/accounts/index.ts';
import type { ActivityModule } from '../activity/index.ts';
import type { HiddenAd } from '../ads/index.ts';
import type { NotificationsModule } from '../../messages/notifications/index.ts';
import type { PayablesModule } from '../../ledger/payables/index.ts';
import { kindOf, type Quest, type QuestsModule } from '../quests/index.ts';
import type { SavedQuestsModule } from '../saved-quests/index.ts';
import type { SharePicturesModule } from '../share-pictures/index.ts';
import type { Participation } from './participation.model.ts';
import type { ParticipationRepository } from './participation.repository.ts';

/** The dependencies of the module's parts. */
export interface ParticipationDeps extends Pick<CoreDeps, 'withTransaction' | 'clock' | 'random'> {
  readonly participations: ParticipationRepository;
  readonly quests: QuestsModule;
  readonly users: Pick<Users, 'hold' | 'holdAll' | 'list'>;
  readonly activity: ActivityModule;
  readonly payables: PayablesModule;
  readonly notifications: NotificationsModule;
  /** The site's origin. */
  readonly publicUrl: string;
  /** The ids of the logos of projects, by project. */
  readonly listLogos: Projects['listLogos'];
  readonly sharePictures: Pick<SharePicturesModule, 'ofQuest'>;
  readonly savedQuests: Pick<SavedQuestsModule, 'listIds' | 'listAmong'>;
  /** The level of a user; 0 for a deleted one. */
  readonly readLevel: (userId: string) => Promise<number>;
  /** The live ads that a user does not see. */
  readonly hiddenAds: (userId: string) => Promise<readonly HiddenAd[]>;
}

/** A quest and the user's participation in it. */
export interface QuestParticipation {
  readonly quest: Quest;
  readonly participation: Participation;
}

type NewParticipation = Pick<Participation, 'userId' | 'source' | 'status'> &
  Partial<Pick<Participation, 'ticket' | 'work' | 'isQueued' | 'application'>>;

/** A quest that the user sees, also during its early access. Throws as `getShown`. */
export const getShownTo = (
  { quests, readLevel }: Pick<ParticipationDeps, 'quests' | 'readLevel'>,
  userId: string,
  ...[quest, options]: Parameters<QuestsModule['getShown']>
): Promise<Quest> => quests.getShown(quest, { ...options, readLevel: () => readLevel(userId) });

/**
 * A quest that the user sees, and whether a place in it was taken. The place is taken first, because that reads the
 * quest; an error gives it back with the transaction. Throws as `getShown`.
 */
export async function takePlaceIn(
  deps: ParticipationDeps,
  userId: string,
  sought: { readonly id: number; readonly type: Quest['type'] },
  mayJoin: boolean,
  session: ClientSession,
): Promise<{ quest: Quest; hasPlace: boolean }> {
  const known = mayJoin ? await deps.quests.places.take(sought.id, deps.clock.now(), session) : null;
  return { quest: await getShownTo(deps, userId, sought, { session, known }), hasPlace: known !== null };
}

/** Keeps the account from being deleted in the meantime. Returns its handle. Throws `not_authenticated` if it was. */
export async function holdUser({ users }: ParticipationDeps, userId: string, session: ClientSession): Promise<string> {
  const handle = await users.hold(userId, session);
  if (handle === null) throw new AppError('not_authenticated');
  return handle;
}

interface OwnerNews {
  /** The quest itself unless it is named. */
  readonly kind?: 'application' | Quest['type'];
  readonly title: string;
  /** Distinguishes the counters of a quest. */
  readonly key: string;
  readonly textOf: (count: number, quest: string) => string;
}

/**
 * Notifies the quest's owner. One notification per quest counts up while it is unread. The quest's participant count
 * changes in the same transaction, so the counter causes no further conflicts.
 */
export async function notifyOwner(
  { notifications }: Pick<ParticipationDeps, 'notifications'>,
  { id: questId, type, title: quest, projectId }: Quest,
  { kind = type, title, key, textOf }: OwnerNews,
  session: ClientSession,
): Promise<void> {
  const messageOf = (count: number) => textOf(count, quest);
  const target = { kind, id: questId };
  const news = { userId: projectId, type: 'info', topic: type, target, title } as const;
  await notifications.storeCounted({ ...news, countKey: `${key}:${questId}`, messageOf }, session);
}

const JOINED = {
  title: t('New participants'),
  key: 'participants',
  textOf: (count: number, quest: string) =>
    t('{count, plural, one {# person took part in “{quest}”.} other {# people took part in “{quest}”.}}', {
      count,
      quest,
    }),
} as const;
export const APPLIED = {
  kind: 'application',
  title: t('New applications'),
  key: 'applications',
  textOf: (count: number, quest: string) =>
    t('{count, plural, one {# application came in for “{quest}”.} other {# applications came in for “{quest}”.}}', {
      count,
      quest,
    }),
} as const;
export const WITHDRAWN = {
  kind: 'application',
  title: t('Applications withdrawn'),
  key: 'withdrawals',
  textOf: (count: number, quest: string) =>
    t(
      '{count, plural, one {# application was withdrawn from “{quest}”.} ' +
        'other {# applications were withdrawn from “{quest}”.}}',
      { count, quest },
    ),
} as const;

/**
 * Frees the place of a participant, who counts as one no longer. Null, with nothing changed, if the quest has none of
 * these statuses.
 */
export async function freePlace(
  { quests, activity }: Pick<ParticipationDeps, 'quests' | 'activity'>,
  { questId, source, at }: Participation,
  statuses: readonly Quest['status'][],
  session: ClientSession,
): Promise<Quest | null> {
  const quest = await quests.places.free(questId, statuses, session);
  if (quest) await activity.leave({ quest, source, at }, session);
  return quest;
}

/** Gives a rejected participant the place back, and counts them again. Null, with nothing changed, if none is left. */
export async function retakePlace(
  { quests, activity }: Pick<ParticipationDeps, 'quests' | 'activity'>,
  { questId, source, at }: Participation,
  session: ClientSession,
): Promise<Quest | null> {
  const quest = await quests.places.retake(questId, session);
  if (quest) await activity.comeBack({ quest, source, at, hasSubmitted: false }, session);
  return quest;
}

/** Stores a new participation, counts it, and notifies the quest's owner. */
export async function createParticipation(
  deps: ParticipationDeps,
  quest: Quest,
  fields: NewParticipation,
  session: ClientSession,
): Promise<QuestParticipation> {
  const { participations, activity, clock, random } = deps;
  const { id: questId, type } = quest;
  const at = clock.now();
  const isComplete = kindOf(quest).isCompleteOnJoin === true;
  const completedAt = isComplete ? at : null;
  const base = {
    id: random.id(),
    questId,
    type,
    at,
    completedAt,
    ticket: '',
    work: null,
    revision: 1,
    round: 0,
    isQueued: false,
  };
  const participation = { ...base, ...fields };
  await participations.insert(participation, session);
  const { source, userId } = fields;
  await activity.join({ quest, source, at, userId, isComplete }, session);
  await notifyOwner(deps, quest, fields.application ? APPLIED : JOINED, session);
  return { quest, participation };
}

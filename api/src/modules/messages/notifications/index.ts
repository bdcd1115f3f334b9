import {
  listNotifications,
  listNotificationsOfUser,
  listProjectNotifications,
  NOTIFICATION_PAGE_SIZE,
  readNotifications,
  readProjectNotifications,
  topicsWhere,
  type Notification,
  type NotificationTarget,
  type NotificationTopic,
  type QueryOf,
  type Tone,
} from '@magnetx/contracts';
import { SOURCE_LOCALE } from '@magnetx/texts/locales';
import { inLanguage, translateStored, toStore } from '@magnetx/texts/server';
import type { ClientSession } from 'mongoose';
import type { CoreDeps } from '../../../core-deps.ts';
import { walkBatches } from '../../../db/walk-batches.ts';
import type { Emitter } from '../../../events/index.ts';
import { parseCursor, readCursorPage } from '../../../http/cursor-page.ts';
import { route } from '../../../http/route.ts';
import type { NewEvent } from '../../../outbox/index.ts';
import type { Publish } from '../../../realtime/publish.ts';
import type { StoredNotification } from './notification.model.ts';
import { createNotificationRepository, type NotificationRepository } from './notification.repository.ts';

export interface NewNotification {
  /** Of one that must not be stored twice, see `listStored`. Random by default. */
  readonly id?: string;
  /** The id of a user or a project. */
  readonly userId: string;
  readonly type: Tone;
  readonly topic: NotificationTopic;
  readonly target?: NotificationTarget;
  readonly title: string;
  readonly message: string;
  /** Another user named in the message, and the text that replaces the name after that account is deleted. */
  readonly named?: { readonly userId: string; readonly messageWithout: string };
}

/** A notification that counts repetitions until it is read. */
export interface CountedNotification extends Omit<NewNotification, 'id' | 'message' | 'named'> {
  readonly countKey: string;
  messageOf: (count: number) => string;
}

export type { StoredNotification } from './notification.model.ts';

export interface NotificationEvents {
  readonly notificationStored: Emitter<StoredNotification>;
}

/** People who read a notification within this time get no e-mail about it. */
export const EMAIL_DELAY_MS = 60_000;

/** Title and message in the language of the call. */
export const textsOf = ({ title, message, sources }: Pick<StoredNotification, 'title' | 'message' | 'sources'>) => ({
  title: translateStored(title, sources?.title),
  message: translateStored(message, sources?.message),
});

/** Title and message in English, and their translatable form. */
function toTexts(title: string, message: string): Pick<StoredNotification, 'title' | 'message' | 'sources'> {
  const stored = { title: toStore(title), message: toStore(message) };
  const sources = {
    ...(stored.title.source !== undefined && { title: stored.title.source }),
    ...(stored.message.source !== undefined && { message: stored.message.source }),
  };
  return { title: stored.title.text, message: stored.message.text, sources };
}

function toNamed({ userId, messageWithout }: NonNullable<NewNotification['named']>) {
  const { text, source } = toStore(messageWithout);
  return { userId, messageWithout: text, ...(source !== undefined && { source }) };
}

function present(stored: StoredNotification): Notification {
  const { id, type, topic, target, createdAt, readAt } = stored;
  const read = readAt?.toISOString() ?? null;
  const presented = { id, type, topic, ...textsOf(stored), createdAt: createdAt.toISOString(), readAt: read };
  return target ? { ...presented, target } : presented;
}

/** The event of a stored notification, for consumers of the outbox. */
export function notificationEvent(stored: StoredNotification): NewEvent<'notification.stored'> {
  const { id: notificationId, userId: accountId, type, topic, target, title, message, named } = stored;
  const payload = { notificationId, accountId, type, topic, ...(target && { target }), title, message };
  return { subject: accountId, payload, ...(named && { named }) };
}

/** The lists of an account, and its marks as read. */
function createReaders(repository: NotificationRepository, clock: CoreDeps['clock']) {
  const list = async (ownerId: string, { before, group, show }: QueryOf<typeof listNotifications>) => {
    const topics = group === 'all' ? undefined : topicsWhere((own) => own === group);
    const filter = { topics, isUnread: show === 'unread' };
    const place = parseCursor(before);
    const after = place && { id: place.id, createdAt: place.at };
    const [{ rows, next }, unread] = await Promise.all([
      readCursorPage(
        NOTIFICATION_PAGE_SIZE,
        (limit) => repository.listNewest(ownerId, limit, after, filter),
        ({ id, createdAt }) => ({ id, at: createdAt }),
      ),
      repository.countUnread(ownerId),
    ]);
    return { data: { notifications: rows.map(present), unread }, next };
  };
  const read = async (ownerId: string, ids: readonly string[] | undefined) => {
    await repository.markRead(ownerId, ids, clock.now());
    return { data: { unread: await repository.countUnread(ownerId) } };
  };
  return { list, read };
}

export function createNotificationsModule(
  deps: Pick<CoreDeps, 'connection' | 'clock' | 'random'> & {
    publish: Publish;
    events: NotificationEvents;
    /** Whether e-mail about notifications is sent. */
    isEmailed: boolean;
  },
) {
  const { publish, events, clock, random, isEmailed } = deps;
  const repository = createNotificationRepository(deps.connection);
  // Ids of users and projects are random, so one collection can hold both.
  const { list, read } = createReaders(repository, clock);
  const timesOfNew = () => {
    const createdAt = clock.now();
    const emailAt = new Date(createdAt.getTime() + EMAIL_DELAY_MS);
    return { createdAt, readAt: null, ...(isEmailed && { emailAt }) };
  };
  return {
    /** Stores a notification in the transaction of its event. */
    store: async (notification: NewNotification, session: ClientSession) => {
      const { title, message, named, ...rest } = notification;
      const texts = { ...toTexts(title, message), ...(named && { named: toNamed(named) }) };
      const stored: StoredNotification = { id: random.id(), ...rest, ...texts, ...timesOfNew() };
      await repository.insert(stored, session);
      await events.notificationStored.emit(stored, session);
    },
    /** Like `store` for repeated events: one notification counts them until it is read. */
    storeCounted: async ({ messageOf, ...rest }: CountedNotification, session: ClientSession) => {
      const unread = await repository.findUnreadCounted(rest.userId, rest.countKey, session);
      const count = (unread?.count ?? 0) + 1;
      const id = unread?.id ?? random.id();
      const stored = { ...rest, id, count, ...toTexts(rest.title, messageOf(count)), ...timesOfNew() };
      await (unread ? repository.countUp(stored, session) : repository.insert(stored, session));
      await events.notificationStored.emit(stored, session);
    },
    /** Pushes a stored notification, in English, to the user's live connections after the commit. */
    push: (notification: StoredNotification) => {
      const presented = inLanguage(SOURCE_LOCALE, () => present(notification));
      const { id, topic, title, message, createdAt } = presented;
      if (topic !== 'referral') publish(notification.userId, 'notification', presented);
      else publish(notification.userId, 'referral_notification', { id, title, message, createdAt });
    },
    listStored: repository.listStored,
    listNewest: repository.listNewest,
    countUnread: repository.countUnread,
    findUnread: repository.findUnread,
    listForEmail: repository.listForEmail,
    unmarkForEmail: repository.unmarkForEmail,
    /** The notifications of these users and projects within a time span. */
    listRecent: repository.listRecent,
    /** The time of a user's latest notification. Null without one. */
    lastAt: async (userId: string) => (await repository.listNewest(userId, 1))[0]?.createdAt ?? null,
    /** All stored data about a user here, for their download. */
    dataOf: async function* (userId: string) {
      const read = (last: StoredNotification | null, limit: number) => repository.listNewest(userId, limit, last);
      for await (const some of walkBatches(read)) yield some.map(present);
    },
    /** Deletes a user's notifications, and removes their name from those of others. */
    erase: async (userId: string, session: ClientSession) => {
      await repository.deleteOf(userId, session);
      await repository.unname(userId, session);
    },
    routes: [
      route(listNotifications, ({ caller, query }) => list(caller().accountId, query)),
      route(readNotifications, ({ caller, body }) => read(caller().accountId, body.ids)),
      route(listNotificationsOfUser, async ({ params: { userId } }) => ({
        notifications: (await repository.listNewest(userId, NOTIFICATION_PAGE_SIZE)).map(present),
      })),
      route(listProjectNotifications, ({ caller, query }) => list(caller().accountId, query)),
      route(readProjectNotifications, ({ caller, body }) => read(caller().accountId, body.ids)),
    ],
  };
}

export type NotificationsModule = ReturnType<typeof createNotificationsModule>;

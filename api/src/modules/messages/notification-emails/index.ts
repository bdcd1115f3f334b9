import {
  DAILY_EMAIL_HOUR,
  groupOf,
  nextAtHour,
  NOTIFICATIONS_PATHS,
  notificationLink,
  topicsWhere,
} from '@magnetx/contracts';
import { t } from '@magnetx/texts';
import { inLanguage } from '@magnetx/texts/server';
import { z } from 'zod';
import type { CoreDeps } from '../../../core-deps.ts';
import { createEnqueue, handleWork, type Job, type WorkKind } from '../../../jobs/index.ts';
import type { EmailModule, Recipient } from '../email/index.ts';
import { EMAIL_DELAY_MS, textsOf, type NotificationsModule, type StoredNotification } from '../notifications/index.ts';

const MINUTE_MS = 60_000;
const BATCH = 200;
const LINES_MAX = 20;

const RULES = { attempts: 8, backOffMs: { first: 10_000, max: 60 * MINUTE_MS }, timeoutMs: MINUTE_MS, concurrency: 2 };

/** Sends one notification to one person. */
const NEWS: WorkKind<{ ownerId: string; notificationId: string }> = {
  ...RULES,
  name: 'notification-email',
  payload: z.object({ ownerId: z.string(), notificationId: z.string() }),
};

/** Sends a day's notifications to one person. */
const DAILY: WorkKind<{ ownerId: string }> = {
  ...RULES,
  name: 'daily-email',
  payload: z.object({ ownerId: z.string() }),
};

const FOOTER = t('You get this email because of your choice in the settings of MagnetX.');

const areaOf = ({ audience }: Recipient) => (audience === 'project' ? 'project' : 'user');

function lineOf(stored: StoredNotification): string {
  const { title, message } = textsOf(stored);
  return message ? `${title}: ${message}` : title;
}

interface NotificationEmailsDeps extends Pick<CoreDeps, 'connection' | 'clock'> {
  readonly email: Pick<EmailModule, 'isOffered' | 'recipientsOf' | 'recipient' | 'sendNews' | 'setDailyAfter'>;
  readonly notifications: NotificationsModule;
  readonly publicUrl: string;
}

/** E-mail about stored notifications, by the choice of each person. */
export function createNotificationEmails(deps: NotificationEmailsDeps) {
  const { email, notifications, clock, publicUrl } = deps;
  const enqueue = createEnqueue(deps);

  const plan = async (recipient: Recipient, news: readonly StoredNotification[], now: Date): Promise<void> => {
    const { ownerId, channels, timeZone } = recipient;
    const channelOf = ({ topic }: StoredNotification) => channels[groupOf(topic)];
    for (const one of news.filter((each) => channelOf(each) === 'immediate')) {
      // A counted notification keeps its id until it is read, and so gives one e-mail.
      await enqueue(NEWS, { ownerId, notificationId: one.id }, { key: `${one.id}:${ownerId}` });
    }
    if (!news.some((each) => channelOf(each) === 'daily')) return;
    const { at: dueAt } = nextAtHour(timeZone, DAILY_EMAIL_HOUR, now);
    await enqueue(DAILY, { ownerId }, { key: `${ownerId}:${dueAt.toISOString()}`, dueAt });
  };

  const planEmails: Job = {
    name: 'plan-notification-emails',
    everyMs: 10_000,
    run: async ({ isEnding }) => {
      let due: StoredNotification[];
      do {
        const now = clock.now();
        due = await notifications.listForEmail(now, BATCH);
        if (due.length === 0) return;
        const unread = due.filter(({ readAt }) => readAt === null);
        for (const recipient of await email.recipientsOf([...new Set(unread.map(({ userId }) => userId))])) {
          const news = unread.filter(({ userId }) => userId === recipient.accountId);
          await plan(recipient, news, now);
        }
        // Last: what is planned twice has the same keys.
        await notifications.unmarkForEmail(
          due.map(({ id }) => id),
          now,
        );
      } while (due.length === BATCH && !isEnding());
    },
  };

  const sendOne = handleWork(NEWS, async ({ ownerId, notificationId }) => {
    const recipient = await email.recipient(ownerId);
    const news = recipient && (await notifications.findUnread(recipient.accountId, notificationId));
    if (!news || recipient.channels[groupOf(news.topic)] !== 'immediate') return;
    const { title, message } = inLanguage(recipient.language, () => textsOf(news));
    await email.sendNews(recipient, {
      subject: title,
      paragraphs: message ? [message] : [],
      action: { label: t('Open it'), href: publicUrl + notificationLink(areaOf(recipient), news) },
      footer: FOOTER,
    });
  });

  const sendDaily = handleWork(DAILY, async ({ ownerId }) => {
    const recipient = await email.recipient(ownerId);
    if (!recipient) return;
    const { accountId, channels, dailyAfter } = recipient;
    // Later ones are planned for the next day.
    const until = new Date(clock.now().getTime() - EMAIL_DELAY_MS);
    const topics = topicsWhere((group) => channels[group] === 'daily');
    const filter = { topics, isUnread: true, time: { after: dailyAfter, until } };
    const [newest, count] = await Promise.all([
      notifications.listNewest(accountId, LINES_MAX, null, filter),
      notifications.countUnread(accountId, filter),
    ]);
    if (count === 0) return;
    const more = count - newest.length;
    const lines = inLanguage(recipient.language, () => newest.map(lineOf));
    await email.sendNews(recipient, {
      subject: t('{count, plural, one {You have # new notification} other {You have # new notifications}}', { count }),
      paragraphs: [...lines, ...(more > 0 ? [t('And {more} more.', { more })] : [])],
      action: { label: t('See your notifications'), href: publicUrl + NOTIFICATIONS_PATHS[areaOf(recipient)] },
      footer: FOOTER,
    });
    await email.setDailyAfter(ownerId, until);
  });

  return { jobs: email.isOffered ? [planEmails] : [], work: [sendOne, sendDaily] };
}

import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';
import { notificationGroupSchema } from './notification-groups.ts';
import { notificationSchema } from './notification.schema.ts';

const defineCall = defineCallGroup({ audience: 'user', tag: 'Notifications' });

/** The maximum number of notifications in one answer, newest first. */
export const NOTIFICATION_PAGE_SIZE = 50;

const notificationList = success({
  data: z.object({
    notifications: z.array(notificationSchema).max(NOTIFICATION_PAGE_SIZE),
    /** Of all groups. */
    unread: z.int().min(0),
  }),
  next: nextPageSchema,
});

const notificationFilter = z.object({
  before: followingPageShape.before,
  group: z.enum(['all', ...notificationGroupSchema.options]).default('all'),
  show: z.enum(['all', 'unread']).default('all'),
});

const readNotificationsBody = z.object({ ids: z.array(z.string().max(64)).max(NOTIFICATION_PAGE_SIZE).optional() });

const unreadLeft = success({ data: z.object({ unread: z.int().min(0) }) });

export const listNotifications = defineCall('listNotifications', 'GET /user/notifications', {
  summary: 'The notifications of the signed-in user, newest first, and the number of unread ones',
  query: notificationFilter,
  response: notificationList,
});

export const readNotifications = defineCall('readNotifications', 'POST /user/notifications/read', {
  summary: 'Mark notifications as read: the given ones, or all',
  body: readNotificationsBody,
  response: unreadLeft,
});

export const listProjectNotifications = defineCall('listProjectNotifications', 'GET /project/notifications', {
  audience: 'project',
  permission: 'project.read',
  summary: 'The notifications of the signed-in project, newest first, and the number of unread ones',
  query: notificationFilter,
  response: notificationList,
});

export const readProjectNotifications = defineCall('readProjectNotifications', 'POST /project/notifications/read', {
  audience: 'project',
  permission: 'project.read',
  isOpenToSuspended: true,
  summary: 'Mark notifications of the project as read: the given ones, or all',
  body: readNotificationsBody,
  response: unreadLeft,
});

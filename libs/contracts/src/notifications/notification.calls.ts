import { z } from 'zod';
import { defineCall, success } from '../http/define-call.ts';
import { notificationSchema } from './notification.schema.ts';

/** The most notifications one call answers with, newest first. */
export const NOTIFICATION_PAGE_SIZE = 50;

const notificationList = success({
  data: z.object({
    notifications: z.array(notificationSchema).max(NOTIFICATION_PAGE_SIZE),
    unread: z.int().min(0),
  }),
});

const readNotificationsBody = z.object({ ids: z.array(z.string().max(64)).max(NOTIFICATION_PAGE_SIZE).optional() });

const unreadLeft = success({ data: z.object({ unread: z.int().min(0) }) });

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/user/notifications',
  audience: 'user',
  tag: 'Notifications',
  summary: 'What has happened to the signed-in user, newest first, and how much of it is unread',
  response: notificationList,
});

export const readNotifications = defineCall({
  name: 'readNotifications',
  method: 'POST',
  path: '/user/notifications/read',
  audience: 'user',
  tag: 'Notifications',
  summary: 'Mark notifications as read: those named, or all up to now',
  body: readNotificationsBody,
  response: unreadLeft,
});

export const listProjectNotifications = defineCall({
  name: 'listProjectNotifications',
  method: 'GET',
  path: '/project/notifications',
  audience: 'project',
  tag: 'Notifications',
  summary: 'What has happened to the signed-in project, newest first, and how much of it is unread',
  response: notificationList,
});

export const readProjectNotifications = defineCall({
  name: 'readProjectNotifications',
  method: 'POST',
  path: '/project/notifications/read',
  audience: 'project',
  tag: 'Notifications',
  summary: 'Mark notifications of the project as read: those named, or all up to now',
  body: readNotificationsBody,
  response: unreadLeft,
});

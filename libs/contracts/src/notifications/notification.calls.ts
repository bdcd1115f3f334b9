import { z } from 'zod';
import { defineCall, success } from '../http/define-call';
import { notificationSchema } from './notification.schema';

/** The most notifications one call answers with, newest first. */
export const NOTIFICATION_PAGE_SIZE = 50;

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/user/notifications',
  audience: 'user',
  tag: 'Notifications',
  summary: 'What has happened to the signed-in user, newest first, and how much of it is unread',
  response: success({
    data: z.object({
      notifications: z.array(notificationSchema).max(NOTIFICATION_PAGE_SIZE),
      unread: z.int().min(0),
    }),
  }),
});

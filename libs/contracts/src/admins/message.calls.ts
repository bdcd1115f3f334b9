import { z } from 'zod';
import { defineCallGroup, success } from '../http/define-call.ts';
import { followingPageShape, nextPageSchema } from '../http/page.schema.ts';

const defineCall = defineCallGroup({ audience: 'admin', tag: 'Messages' });

export const MESSAGE_FILTERS = ['all', 'unread'] as const;

/** The orders of the inbox, the default first. */
export const MESSAGE_ORDERS = ['newest', 'oldest'] as const;

const messageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  sentAt: z.iso.datetime(),
  isRead: z.boolean(),
});
export type AdminMessage = z.infer<typeof messageSchema>;

export const listMessages = defineCall('listMessages', 'GET /admin/messages', {
  permission: 'messages',
  summary: 'Messages from the contact form, in the order of sending, a page at a time',
  query: z.object({
    ...followingPageShape,
    show: z.enum(MESSAGE_FILTERS).default('all'),
    order: z.enum(MESSAGE_ORDERS).default(MESSAGE_ORDERS[0]),
  }),
  response: success({ messages: z.array(messageSchema), next: nextPageSchema }),
});

const messageParams = z.object({ messageId: z.string().min(1).max(64) });

export const markMessage = defineCall('markMessage', 'PUT /admin/messages/{messageId}', {
  permission: 'messages',
  summary: 'Mark a message as read, or as unread again',
  audit: 'Mark a message',
  params: messageParams,
  body: z.object({ isRead: z.boolean() }),
  response: success({ message: messageSchema }),
  errors: ['not_found'],
});

export const removeMessage = defineCall('removeMessage', 'DELETE /admin/messages/{messageId}', {
  permission: 'messages',
  summary: 'Delete a message permanently',
  audit: 'Delete a message',
  params: messageParams,
  response: success({}),
  errors: ['not_found'],
});

import { type AdminMessage, AppError, listMessages, markMessage, removeMessage } from '@magnetx/contracts';
import type { WithTransaction } from '../../../db/with-transaction.ts';
import { route, type Route } from '../../../http/route.ts';
import type { ContactMessage, ContactMessageRepository } from './contact-message.repository.ts';

export interface InboxDeps {
  readonly messages: ContactMessageRepository;
  readonly withTransaction: WithTransaction;
}

function present({ id, firstName, lastName, email, message, createdAt, isRead }: ContactMessage): AdminMessage {
  return { id, name: `${firstName} ${lastName}`.trim(), email, message, sentAt: createdAt.toISOString(), isRead };
}

/** The admins' inbox. Audit lines name messages by id, because a sender may want to be erased. */
export function createInboxRoutes({ messages, withTransaction }: InboxDeps): Route[] {
  return [
    route(listMessages, async ({ query }) => {
      const { rows, next } = await messages.page(query.show === 'unread', query);
      return { messages: rows.map(present), next };
    }),
    route(markMessage, async ({ params: { messageId }, body: { isRead }, audit }) => {
      const note = { subject: `message ${messageId}`, detail: isRead ? 'Read' : 'Unread' };
      audit.on(note);
      const marked = await withTransaction(async (session) => {
        const found = await messages.mark(messageId, isRead, session);
        if (!found) throw new AppError('not_found');
        await audit.done(note, session);
        return found;
      });
      return { message: present(marked) };
    }),
    route(removeMessage, async ({ params: { messageId }, audit }) => {
      const note = { subject: `message ${messageId}` };
      audit.on(note);
      await withTransaction(async (session) => {
        if (!(await messages.remove(messageId, session))) throw new AppError('not_found');
        await audit.done(note, session);
      });
      return {};
    }),
  ];
}

import { sendContactMessage } from '@magnetx/contracts';
import type { CoreDeps } from '../../../core-deps.ts';
import { route } from '../../../http/route.ts';
import { createContactMessageRepository } from './contact-message.repository.ts';
import { createInboxRoutes } from './inbox.routes.ts';

/** The landing page's contact form, with a limit per address and minute, and the admins' inbox. */
export function createContactModule(deps: Pick<CoreDeps, 'connection' | 'withTransaction' | 'clock' | 'random'>) {
  const messages = createContactMessageRepository(deps.connection);
  return {
    countUnread: messages.countUnread,
    routes: [
      ...createInboxRoutes({ ...deps, messages }),
      route(sendContactMessage, async ({ body: { first_name: firstName, last_name: lastName, email, message } }) => {
        const createdAt = deps.clock.now();
        await messages.insert({
          id: deps.random.id(),
          firstName,
          lastName,
          email,
          message,
          createdAt,
          isRead: false,
        });
        return {};
      }),
    ],
  };
}

export type ContactModule = ReturnType<typeof createContactModule>;

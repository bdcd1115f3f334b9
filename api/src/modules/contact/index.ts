import { sendContactMessage } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import type { WithTransaction } from '../../db/with-transaction.ts';
import { route, type Route } from '../../http/route.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Random } from '../../runtime/random.ts';
import { createContactMessageRepository } from './contact-message.repository.ts';
import { createInboxRoutes } from './inbox.routes.ts';

export interface ContactDeps {
  readonly connection: Connection;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly random: Random;
}

/** The landing page's contact form, with a limit per address and minute, and the admins' inbox. */
export function createContactModule(deps: ContactDeps): { routes: readonly Route[] } {
  const messages = createContactMessageRepository(deps.connection);
  return {
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

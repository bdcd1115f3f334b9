import { sendContactMessage } from '@magnetx/contracts';
import type { Connection } from 'mongoose';
import { route, type Route } from '../../http/route';
import type { Clock } from '../../jobs/clock';
import type { Random } from '../../random';
import { createContactMessageRepository } from './contact-message.repository';

/** The landing page's contact form: kept, so many a minute from one address. */
export function createContactModule(deps: { connection: Connection; clock: Clock; random: Random }): {
  routes: readonly Route[];
} {
  const messages = createContactMessageRepository(deps.connection);
  return {
    routes: [
      route(
        sendContactMessage,
        async ({ body: { first_name: firstName, last_name: lastName, email, message } }) => {
          const createdAt = deps.clock.now();
          await messages.insert({ id: deps.random.id(), firstName, lastName, email, message, createdAt });
          return {};
        },
        { limit: 'contact' },
      ),
    ],
  };
}

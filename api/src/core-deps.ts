import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import type { WithTransaction } from './db/with-transaction.ts';
import type { Clock } from './runtime/clock.ts';
import type { Random } from './runtime/random.ts';

/** The dependencies that most of the product shares. Each part picks those that it uses. */
export interface CoreDeps {
  readonly connection: Connection;
  readonly logger: Logger;
  readonly withTransaction: WithTransaction;
  readonly clock: Clock;
  readonly random: Random;
}

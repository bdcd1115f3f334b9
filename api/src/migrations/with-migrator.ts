import type { Config } from '../config.ts';
import { connectDatabase, type ConnectOptions } from '../db/connect.ts';
import { systemClock } from '../runtime/clock.ts';
import { createProduct } from '../product.ts';
import { createMigrator, type Migrator, type MigratorDeps } from './create-migrator.ts';

export type WithMigratorDeps = Omit<MigratorDeps, 'connection' | 'product'> &
  Pick<ConnectOptions, 'waitMs'> & { readonly config: Config };

const nothing = (): void => undefined;

/**
 * Runs `work` with a migrator on a separate connection without a timeout, because index builds may take long. Its
 * product serves no calls and pushes no messages.
 */
export async function withMigrator<T>(deps: WithMigratorDeps, work: (migrator: Migrator) => Promise<T>): Promise<T> {
  const { config, logger, random, waitMs } = deps;
  const patience = { socketTimeoutMs: 0, ...(waitMs !== undefined && { waitMs }) };
  const connection = await connectDatabase(config.database.url, { logger, ...patience });
  try {
    const product = createProduct({
      config,
      connection,
      logger,
      random,
      clock: systemClock,
      observeTransaction: (pass) => pass(nothing),
      observeBreachCheck: nothing,
      publish: nothing,
      onTokenRevoked: nothing,
      onAccountClosed: nothing,
      onMemberSignedOut: nothing,
      countSockets: () => 0,
      isRedisUp: () => null,
      xEndpoints: () => {
        throw new Error('A migrator serves no sign-in');
      },
    });
    const { instanceName } = config.observability;
    return await work(createMigrator({ ...deps, instanceName, connection, product }));
  } finally {
    await connection.close();
  }
}

import type { Connection } from 'mongoose';
import type { Config } from './config.ts';
import type { CoreDeps } from './core-deps.ts';
import { connectDatabase, type ConnectOptions } from './db/connect.ts';
import { createProduct, type Product } from './product.ts';
import { systemClock } from './runtime/clock.ts';

export type WithProductDeps = Pick<CoreDeps, 'logger' | 'random'> &
  Pick<ConnectOptions, 'waitMs'> & { readonly config: Config };

const nothing = (): void => undefined;

/**
 * Runs `work` with a product on a separate connection without a timeout, because it may take long. The product serves
 * no calls and pushes no messages.
 */
export async function withProduct<T>(
  { config, logger, random, waitMs }: WithProductDeps,
  work: (deps: { readonly connection: Connection; readonly product: Product }) => Promise<T>,
): Promise<T> {
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
        throw new Error('This product serves no sign-in');
      },
    });
    return await work({ connection, product });
  } finally {
    await connection.close();
  }
}

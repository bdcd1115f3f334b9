import { withProduct, type WithProductDeps } from '../with-product.ts';
import { createMigrator, type Migrator, type MigratorDeps } from './create-migrator.ts';

export type WithMigratorDeps = Omit<MigratorDeps, 'connection' | 'product'> & WithProductDeps;

/** Runs `work` with a migrator that has its own product and connection. */
export function withMigrator<T>(deps: WithMigratorDeps, work: (migrator: Migrator) => Promise<T>): Promise<T> {
  const { instanceName } = deps.config.observability;
  return withProduct(deps, (own) => work(createMigrator({ ...deps, instanceName, ...own })));
}

export type { Migrator } from './create-migrator';
export { withMigrator, type WithMigratorDeps } from './with-migrator';

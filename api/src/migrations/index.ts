export { createMigrator, MIGRATE_JOB, type Migrator } from './create-migrator.ts';
export { withMigrator, type WithMigratorDeps } from './with-migrator.ts';

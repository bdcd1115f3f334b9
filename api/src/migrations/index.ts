export { createMigrator, type Migrator, type MigratorDeps } from './create-migrator';

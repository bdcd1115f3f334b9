import { loadDatabaseSettings, type DatabaseSettings } from '../config.ts';
import { describeDatabase } from '../db/connect.ts';

/** Names the database on stderr, before a command acts on it. */
export function announceDatabase({ url, isEmbedded }: DatabaseSettings): void {
  const whose = isEmbedded ? ', the embedded one, which runs with npm start' : '';
  process.stderr.write(`Database: ${describeDatabase(url)}${whose}\n`);
}

/** The database of the settings, announced. */
export function targetDatabase(): DatabaseSettings {
  const settings = loadDatabaseSettings(process.env);
  announceDatabase(settings);
  return settings;
}

import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import { readSecretFiles, type SettingsSource } from './secret-files.ts';

/**
 * Parses the settings by the schema. `secretNames` may come from files. An empty value is unset, as with `NAME=` in an
 * env file. Throws a {@link ConfigError} with every problem.
 */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  source: SettingsSource,
  secretNames: readonly string[],
): z.output<Schema> {
  const { values, problems } = readSecretFiles(source, secretNames);
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()));
  const parsed = schema.safeParse(filled);
  const wrong = parsed.success ? [] : parsed.error.issues;
  const all = [...problems, ...wrong.map(({ path, message }) => `${String(path[0] ?? '')}: ${message}`)];
  if (!parsed.success || all.length > 0) throw new ConfigError(all);
  return parsed.data;
}

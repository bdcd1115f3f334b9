import { ConfigError } from '../settings/config-error.ts';

/** What is wrong with the settings that `load` reads, a line each; nothing where it reads them well. */
export function problemsOf(load: () => unknown): readonly string[] {
  try {
    load();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

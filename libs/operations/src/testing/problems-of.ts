import { ConfigError } from '../settings/config-error.ts';

/** The problems of the settings that `load` reads, one per line; empty for valid ones. */
export function problemsOf(load: () => unknown): readonly string[] {
  try {
    load();
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

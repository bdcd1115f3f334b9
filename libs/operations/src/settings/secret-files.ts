import { readFileSync } from 'node:fs';

/** As `process.env` has them. */
export type SettingsSource = Readonly<Record<string, string | undefined>>;

export interface ReadSettings {
  readonly values: SettingsSource;
  /** A line for each file that could not be taken. */
  readonly problems: readonly string[];
}

const SUFFIX = '_FILE';

const isSet = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

function readSecretFile(key: string, file: string): { readonly value?: string; readonly problem?: string } {
  try {
    // Editors and `echo` end a file with a line break, which is no part of the secret.
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return isSet(value) ? { value } : { problem: `${key}: ${file} is empty` };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { problem: `${key}: ${file} cannot be read (${code})` };
  }
}

/**
 * Takes each of the named settings from the file that `<NAME>_FILE` names, where that is set: a value in the
 * environment is seen by every child process and by whoever may look at the container.
 */
export function readSecretFiles(source: SettingsSource, names: readonly string[]): ReadSettings {
  const values: Record<string, string | undefined> = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const key = `${name}${SUFFIX}`;
    const file = source[key];
    if (!isSet(file)) continue;
    if (isSet(source[name])) {
      problems.push(`${key}: ${name} is set too; only one of the two may be`);
      continue;
    }
    const { value, problem } = readSecretFile(key, file);
    if (problem !== undefined) problems.push(problem);
    values[name] = value;
  }
  return { values, problems };
}
